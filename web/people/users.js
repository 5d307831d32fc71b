// The users: who is there, found by name, with those who are inactive marked.
import {
  badge,
  buttonLink,
  empty,
  errorText,
  notice,
  pageHead,
  searchField,
  segmented,
  table,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { fullDay } from "../core/format.js";
import { t } from "../core/i18n.js";
import { pagedList } from "../core/paged.js";

const states = { active: true, inactive: false, all: undefined };

export default function users(page) {
  page.title(t("users.title"));
  const shownState = () => (page.query.show in states ? page.query.show : "active");
  const question = () => ({ search: page.query.search, active: states[shownState()], limit: 100 });

  const list = pagedList(page, "/users", question);
  const ask = (fields) => {
    page.setQuery({ ...page.query, ...fields });
    list.read();
  };
  list.read();
  page.on("users", list.refresh);
  page.on("looked", list.refresh);
  page.keys["/"] = { label: t("users.search"), run: () => document.querySelector("[name=search]").focus() };
  page.keys.n = { label: t("users.new"), run: () => page.go("/users/new") };

  return () => [
    pageHead({
      title: t("users.title"),
      actions: buttonLink({ label: t("users.new"), kind: "primary", icon: "plus", href: "/users/new" }),
    }),
    h("div", { key: "filters", class: "list-filters" }, [
      searchField({ label: t("users.search"), value: page.query.search, onsearch: (search) => ask({ search }) }),
      segmented({
        label: t("users.show"),
        value: shownState(),
        onchange: (value) => ask({ show: value === "active" ? undefined : value }),
        options: Object.keys(states).map((value) => ({ value, label: t(`users.show.${value}`) })),
      }),
    ]),
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
  { label: t("users.username"), cell: (user) => h("span", { class: "muted" }, user.username) },
  {
    label: t("users.role"),
    cell: (user) =>
      h("span", { class: "row" }, t(`role.${user.role}`), !user.active && badge(t("users.inactive"), "warning")),
  },
  {
    label: t("users.since"),
    align: "end",
    cell: (user) => h("span", { class: "muted" }, fullDay(user.createdAt.slice(0, 10))),
  },
];
