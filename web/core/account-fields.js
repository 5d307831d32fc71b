// The fields of those who log in, join or set a password.
import { field } from "./components.js";
import { t } from "./i18n.js";

export const usernameField = (props) =>
  field({
    label: t("login.username"),
    name: "username",
    required: true,
    autocapitalize: "none",
    spellcheck: "false",
    ...props,
  });

/// The length is that of the server's rule.
export const newPasswordField = (props) =>
  field({
    name: "password",
    type: "password",
    required: true,
    minlength: "8",
    autocomplete: "new-password",
    hint: t("settings.passwordHint"),
    ...props,
  });

/// A code that was printed or handed over.
export const codeField = (props) =>
  field({
    name: "code",
    required: true,
    autocapitalize: "characters",
    spellcheck: "false",
    class: "mono-field",
    ...props,
  });
