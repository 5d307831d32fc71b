// The first run: the first admin with the code that the server printed, then an empty server or a made-up firm.
import { codeField, newPasswordField, usernameField } from "./account-fields.js";
import { api, Problem, Unreachable } from "./api.js";
import { button, field, formState, valuesOf } from "./components.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { redraw } from "./router.js";
import { session } from "./session.js";
import { mark } from "./shell.js";

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const calendars = { "Europe/Helsinki": "FI", "Europe/Mariehamn": "FI", "Europe/Oslo": "NO" };

/// A new firm's days are those of where its first admin is, with the holidays there, unless the server has a zone. Once
/// periods are closed the zone stays. Where this fails, the page of the firm has both.
async function settleFirm() {
  try {
    const firm = await api.get("/timesheets/settings");
    if (firm.timeZone !== "UTC" || timeZone === "UTC") return;
    const calendar = calendars[timeZone] ?? firm.calendar;
    await api.patch("/timesheets/settings", { timeZone, calendar }, { changes: "firm" });
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof Unreachable)) throw error;
  }
}

export default function welcome(page) {
  page.title(t("welcome.title"));
  const form = formState(redraw);
  // The code stands behind the `#` of the printed address, which browsers do not send.
  const code = decodeURIComponent(location.hash.slice(1));
  let step = session.me ? "start" : "admin";
  if (!session.me) {
    session.setup().then((setup) => {
      if (!setup.needed) page.go("/login", { replaces: true });
    }, () => {});
  }
  const begin = () => page.go("/", { replaces: true });
  const beginEmpty = () =>
    form.run(async () => {
      await settleFirm();
      begin();
    });
  const fill = () =>
    form.run(async () => {
      await api.post("/setup/demo", {}, { changes: "projects" });
      begin();
    });
  const makeAdmin = async (event) => {
    event.preventDefault();
    const wantsDemo = event.submitter?.value === "demo";
    const { code: given, name, username, password } = valuesOf(event.currentTarget);
    const isMade = await form.run(async () => {
      await api.post("/setup", {
        name,
        username: username.trim(),
        password,
        code: given.trim(),
        timeZone,
        cookie: true,
      }, { key: null });
      await session.load();
      history.replaceState({}, "", "/welcome");
      if (wantsDemo) return;
      await settleFirm();
      begin();
    });
    if (!isMade || !wantsDemo) return;
    // Where the firm can't be made, the choice is offered again.
    step = "start";
    fill();
  };
  return () => step === "start" ? startForm(form, beginEmpty, fill) : adminForm(form, code, makeAdmin);
}

/// With whom the server begins: nobody, or a made-up firm.
const startForm = (form, begin, fill) =>
  h("section", { class: "card login wide", key: "start" }, [
    h("div", { class: "login-mark" }, mark(36)),
    h("h1", { tabindex: "-1" }, t("welcome.ready")),
    form.notice(),
    choice("arrow-right", t("welcome.empty"), t("welcome.emptyText"), begin, form.busy),
    choice("users", form.busy ? t("welcome.filling") : t("welcome.demo"), t("welcome.demoText"), fill, form.busy),
  ]);

const choice = (name, label, text, onclick, busy) =>
  h("button", { type: "button", class: "choice", onclick, disabled: busy, "aria-busy": busy ? "true" : undefined }, [
    icon(name, 20),
    h("span", null, h("strong", null, label), h("small", null, text)),
    icon("chevron-right"),
  ]);

const adminForm = (form, code, makeAdmin) =>
  h("form", { class: "card login wide", key: "admin", onsubmit: makeAdmin }, [
    h("div", { class: "login-mark" }, mark(36)),
    h("h1", { tabindex: "-1" }, t("welcome.title")),
    h("p", { class: "muted" }, t("welcome.text")),
    form.notice(),
    codeField({
      // Another address, pasted over this one, has another.
      key: `code ${code}`,
      label: t("welcome.code"),
      initialValue: code,
      autofocus: !code,
      hint: t("welcome.codeHint"),
      error: form.errors.code,
    }),
    field({
      label: t("welcome.name"),
      name: "name",
      required: true,
      autocomplete: "name",
      autofocus: Boolean(code),
      error: form.errors.name,
    }),
    usernameField({ autocomplete: "username", error: form.errors.username }),
    newPasswordField({ label: t("login.password"), error: form.errors.password }),
    button({ label: t("welcome.submit"), kind: "primary", type: "submit", busy: form.busy }),
    h("div", { class: "login-other" }, [
      button({
        label: form.busy ? t("welcome.filling") : t("welcome.submitDemo"),
        type: "submit",
        value: "demo",
        disabled: form.busy,
      }),
      h("p", { class: "muted" }, t("welcome.demoText")),
    ]),
  ]);
