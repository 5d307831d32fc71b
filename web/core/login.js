import { api } from "./api.js";
import { button, field, formState, notice, valuesOf } from "./components.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { redraw } from "./router.js";
import { session } from "./session.js";
import { mark } from "./shell.js";

export default function login(page) {
  page.title(t("login.title"));
  const form = formState(redraw);
  api.get("/setup", { signal: page.signal })
    .then((setup) => { if (setup.needed) page.go("/welcome", { replaces: true }); })
    .catch(() => {});
  const submit = (event) => {
    event.preventDefault();
    const { username, password } = valuesOf(event.currentTarget);
    form.run(() => session.logIn(username.trim(), password));
  };
  return () => h("form", { class: "card login", onsubmit: submit },
    h("div", { class: "login-mark" }, mark(36)),
    h("h1", { tabindex: "-1" }, t("login.title")),
    session.hasExpired && notice({ text: t("login.expired") }),
    form.notice(),
    field({
      label: t("login.username"), name: "username", autocomplete: "username", autocapitalize: "none", spellcheck: "false",
      required: true, autofocus: true, error: form.errors.username,
    }),
    field({
      label: t("login.password"), name: "password", type: "password", autocomplete: "current-password", required: true,
      error: form.errors.password,
    }),
    button({ label: t("login.submit"), kind: "primary", type: "submit", busy: form.busy }));
}
