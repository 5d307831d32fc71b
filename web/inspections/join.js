// Where an invited person sets the first password, with the code of the invitation, and is logged in.
import { api } from "../core/api.js";
import { button, field, formState, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { redraw } from "../core/router.js";
import { session } from "../core/session.js";
import { mark } from "../core/shell.js";

export default function join(page) {
  page.title(t("join.title"));
  const form = formState(redraw);
  // The code stands behind the `#` of the link, which browsers do not send.
  const code = decodeURIComponent(location.hash.slice(1));
  const username = page.query.username ?? "";
  const submit = (event) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    form.run(async () => {
      await api.post("/join", { ...values, username: values.username.trim(), code: values.code.trim(), cookie: true }, {
        key: null,
      });
      await session.load();
      page.go("/", { replaces: true });
    });
  };
  return () =>
    h("form", { class: "card login wide", onsubmit: submit }, [
      h("div", { class: "login-mark" }, mark(36)),
      h("h1", { tabindex: "-1" }, t("join.title")),
      h("p", { class: "muted" }, t("join.text")),
      form.notice(),
      field({
        label: t("login.username"),
        name: "username",
        initialValue: username,
        required: true,
        autofocus: !username,
        autocomplete: "username",
        autocapitalize: "none",
        spellcheck: "false",
        error: form.errors.username,
      }),
      field({
        label: t("join.code"),
        name: "code",
        initialValue: code,
        required: true,
        autofocus: Boolean(username) && !code,
        autocapitalize: "characters",
        spellcheck: "false",
        class: "mono-field",
        hint: t("join.codeHint"),
        error: form.errors.code,
      }),
      field({
        label: t("join.password"),
        name: "password",
        type: "password",
        required: true,
        minlength: "8",
        autofocus: Boolean(username && code),
        autocomplete: "new-password",
        hint: t("settings.passwordHint"),
        error: form.errors.password,
      }),
      button({ label: t("join.submit"), kind: "primary", type: "submit", busy: form.busy }),
    ]);
}
