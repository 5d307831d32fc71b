// Where an invited person sets the first password, with the code of the invitation, and is logged in.
import { codeField, newPasswordField, usernameField } from "../core/account-fields.js";
import { api } from "../core/api.js";
import { button, formState, valuesOf } from "../core/components.js";
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
      usernameField({
        initialValue: username,
        autofocus: !username,
        autocomplete: "username",
        error: form.errors.username,
      }),
      codeField({
        label: t("join.code"),
        initialValue: code,
        autofocus: Boolean(username) && !code,
        hint: t("join.codeHint"),
        error: form.errors.code,
      }),
      newPasswordField({
        label: t("join.password"),
        autofocus: Boolean(username && code),
        error: form.errors.password,
      }),
      button({ label: t("join.submit"), kind: "primary", type: "submit", busy: form.busy }),
    ]);
}
