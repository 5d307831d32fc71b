// The people whose hours a manager sees.
import { api } from "./api.js";
import { buttonLink, notice } from "./components.js";
import { t } from "./i18n.js";

/// `{ id, name, active, placeholder }` of everybody, by name.
export const people = (options) => api.list("/users", { query: { limit: 5000 }, ...options });

/// Reads everybody to the `users` of a page's state.
export const readUsers = (page, state) =>
  people({ signal: page.signal }).then((users) => {
    state.users = users;
    page.redraw();
  }, () => {});

/// How many of some people an import made who can't log in yet, and the way to them; nothing when there are none.
export function noLoginNotice(some) {
  const waiting = some.filter(({ placeholder }) => placeholder);
  const count = waiting.length;
  if (count === 0) return null;
  return notice({
    text: t("people.noLogin", { count }),
    action: buttonLink({
      label: t("people.giveLogin", { count }),
      href: count === 1 ? `/users/${waiting[0].id}` : "/users?show=inactive",
    }),
  });
}
