// What a person whom an import made needs to log in, in one request: all of it or nothing.
import { newPasswordField, usernameField } from "../core/account-fields.js";
import { api } from "../core/api.js";
import { button, select, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";

export const roles = ["reporter", "manager", "admin"];

/// Whether nobody chose a username: the server's own has a blank in it, which no chosen one has.
export const lacksLogin = ({ placeholder, username }) => placeholder || /^placeholder \d+$/.test(username);

export function loginForm(user, form) {
  const give = (event) => {
    event.preventDefault();
    const { username, password, role } = valuesOf(event.currentTarget);
    form.run(async () => {
      const change = { username: username.trim(), password, role, active: true };
      await api.patch(`/users/${user.id}`, change, { changes: "users" });
      toast(t("users.made", { name: user.name }));
    }, { duplicate: "username" });
  };
  return h("form", { key: "login", class: "section", onsubmit: give }, [
    h("h2", null, t("users.giveLogin")),
    h("p", { class: "muted" }, t("users.giveLoginText")),
    form.notice(),
    usernameField({
      initialValue: usernameOf(user.name),
      error: form.errors.username,
      maxlength: "100",
      hint: t("users.usernameHint"),
    }),
    newPasswordField({ label: t("users.password"), error: form.errors.password }),
    select({
      label: t("users.role"),
      name: "role",
      initialValue: user.role,
      error: form.errors.role,
      hint: t("users.roleHint"),
      options: roles.map((value) => ({ value, label: t(`role.${value}`) })),
    }),
    button({ label: t("users.giveLogin"), kind: "primary", type: "submit", busy: form.busy }),
  ]);
}

// Letters that are none with a mark.
const plainLetters = { ø: "o", æ: "ae", ð: "d", đ: "d", þ: "th", ł: "l", ß: "ss", œ: "oe" };

/// A username of a name, `maija.virtanen`, or of the address that a file has instead of one.
const usernameOf = (name) =>
  name.replace(/(?<=\S)@\S+$/u, "").toLowerCase().normalize("NFD")
    .replace(/\p{M}/gu, "").normalize("NFC")
    .replace(/[øæðđþłßœ]/gu, (letter) => plainLetters[letter])
    .replace(/[^\p{L}\p{N}_-]+/gu, ".")
    .replace(/^\.+|\.+$/gu, "");
