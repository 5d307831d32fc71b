import { usernameField } from "./account-fields.js";
import { api } from "./api.js";
import { button, field, formState, notice, valuesOf } from "./components.js";
import { create, h, patch } from "./dom.js";
import { on } from "./events.js";
import { t } from "./i18n.js";
import { redraw, setCover, whenOpened } from "./router.js";
import { session } from "./session.js";
import { mark } from "./shell.js";

export default function login(page) {
  page.title(t("login.title"));
  const form = formState(redraw);
  api.get("/setup", { signal: page.signal })
    .then((setup) => {
      if (setup.needed) page.go("/welcome", { replaces: true });
    })
    .catch(() => {});
  return () => card(form);
}

function card(form, username) {
  const submit = (event) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    form.run(() => session.logIn(values.username.trim(), values.password));
  };
  return h("form", { class: "card login", onsubmit: submit }, [
    h("div", { class: "login-mark" }, [
      mark(36),
      h("p", { class: "strong" }, "Kortti"),
      h("p", { class: "muted" }, t("login.what")),
    ]),
    h("h1", { tabindex: "-1" }, t("login.title")),
    username && notice({ text: t("login.expired") }),
    form.notice(),
    usernameField({
      autocomplete: "username",
      autofocus: !username,
      initialValue: username ?? "",
      error: form.errors.username,
    }),
    field({
      label: t("login.password"),
      name: "password",
      type: "password",
      autocomplete: "current-password",
      required: true,
      autofocus: Boolean(username),
      error: form.errors.password,
    }),
    button({ label: t("login.submit"), kind: "primary", type: "submit", busy: form.busy }),
    h("p", { class: "muted" }, h("small", null, t("login.lost"))),
  ]);
}

/// Covers the page of a person whose session has ended with the login. The page and its dialogs wait below, unseen,
/// with everything that was typed; they are seen again when the same person is back.
export function askAgain() {
  const focused = document.activeElement;
  const { username } = session.me;
  let isOver = false;
  const element = create(h("dialog", { class: "login-cover", "aria-label": t("login.title") }));
  const draw = () => patch(element, card(form, username));
  const form = formState(draw);
  // No key leads past it.
  element.addEventListener("cancel", (event) => event.preventDefault());
  element.addEventListener("close", () => isOver || element.showModal());
  const uncover = () => {
    isOver = true;
    ends.forEach((end) => end());
    element.remove();
    delete document.documentElement.dataset.covered;
    setCover("");
    if (focused?.isConnected) focused.focus();
  };
  // The page of another person comes before the cover goes.
  const ends = [on("resumed", uncover), on("session", () => whenOpened().then(uncover))];
  document.documentElement.dataset.covered = "";
  setCover(t("login.title"));
  document.body.append(element);
  draw();
  element.showModal();
  element.querySelector("[name=password]").focus();
}
