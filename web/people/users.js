// The users: who is there, found by name, with those who are inactive marked.
import { activeList } from "../core/active-list.js";
import { badge, buttonLink, empty, errorText, notice, pageHead, table } from "../core/components.js";
import { h } from "../core/dom.js";
import { fullDay } from "../core/format.js";
import { t } from "../core/i18n.js";
import { noLoginNotice, people } from "../core/people.js";

export default function users(page) {
  page.title(t("users.title"));
  const { list, filters } = activeList(page, "/users", {
    search: t("users.search"),
    show: t("users.show"),
    state: (value) => t(`users.show.${value}`),
  });
  let inactive = [];
  const readInactive = () =>
    people({ query: { active: false, limit: 5000 }, signal: page.signal }).then((found) => {
      inactive = found;
      page.redraw();
    }, () => {});
  readInactive();
  for (const name of ["users", "looked"]) {
    page.on(name, list.refresh);
    page.on(name, readInactive);
  }
  page.keys.n = { label: t("users.new"), run: () => page.go("/users/new") };

  return () => [
    pageHead({
      title: t("users.title"),
      actions: buttonLink({ label: t("users.new"), kind: "primary", icon: "plus", href: "/users/new" }),
    }),
    page.query.show !== "inactive" && noLoginNotice(inactive),
    filters(),
    list.error && notice({ kind: "bad", text: errorText(list.error) }),
    !list.error && table({
      caption: t("users.title"),
      rows: list.rows,
      keyOf: (user) => user.id,
      rowProps: (user) => ({ class: user.active ? undefined : "inactive" }),
      columns: columns(),
      empty: empty({ icon: "users", title: t("users.none"), text: t("users.noneText") }),
    }),
    list.more(),
  ];
}

const columns = () => [
  {
    label: t("users.name"),
    cell: (user) => h("a", { class: "row-link", dir: "auto", href: `/users/${user.id}` }, user.name),
  },
  { label: t("users.username"), cell: (user) => h("span", { class: "muted" }, user.placeholder ? "" : user.username) },
  {
    label: t("users.role"),
    cell: (user) =>
      user.placeholder
        ? badge(t("merge.placeholder"), "warning")
        : h("span", { class: "row" }, t(`role.${user.role}`), !user.active && badge(t("users.inactive"), "warning")),
  },
  {
    label: t("users.since"),
    align: "end",
    cell: (user) => h("span", { class: "muted" }, fullDay(user.createdAt.slice(0, 10))),
  },
];
