// A club's golfers: find, enter, change, decide an index; and for admins who keeps the club.
import { api } from "../../core/api.js";
import {
  button,
  empty,
  errorText,
  iconButton,
  notice,
  pageHead,
  searchField,
  skeletonList,
  table,
} from "../../core/components.js";
import { h } from "../../core/dom.js";
import { fullDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { menu, toast } from "../../core/overlays.js";
import { pagedList } from "../../core/paged.js";
import { reading } from "../../core/reading.js";
import { session } from "../../core/session.js";
import { clubTabs } from "../clubs/club.js";
import { act } from "./committee-act.js";
import { heldBadges } from "./committee.js";
import { editGolfer } from "./golfer-form.js";
import { index } from "../scores.js";

export default function clubGolfers(page) {
  page.title(t("golfers.title"));
  const id = page.params.club;
  const isAdmin = session.me.role === "admin";
  const list = pagedList(page, `/clubs/${id}/golfers`, () => ({ search: page.query.search, limit: 100 }));
  const found = reading(page, ["golfers", "cards", "looked"], async (options) => {
    const [club, keepers, users] = await Promise.all([
      api.get(`/clubs/${id}`, options),
      api.get(`/clubs/${id}/caddiemasters`, options),
      isAdmin ? api.list("/users", options) : [],
    ]);
    page.title(`${t("golfers.title")} · ${club.name}`);
    return { club, keepers, users };
  });
  list.read();
  for (const name of ["golfers", "cards", "looked"]) page.on(name, list.refresh);
  const find = (search) => {
    page.setQuery({ search });
    list.read();
  };
  return () => {
    const { club } = found;
    const problem = found.error ?? list.error;
    if (problem && !club) return notice({ kind: "bad", text: errorText(problem) });
    if (!club) return skeletonList(6);
    return [
      pageHead({
        title: club.name,
        actions: [
          clubTabs(id, "golfers"),
          button({ label: t("golfers.new"), kind: "primary", icon: "plus", onclick: () => editGolfer(id) }),
        ],
      }),
      list.error && notice({ kind: "bad", text: errorText(list.error) }),
      h("div", { key: "filters", class: "list-filters" }, [
        searchField({ label: t("golfers.search"), value: page.query.search, onsearch: find }),
      ]),
      table({
        caption: t("golfers.title"),
        rows: list.rows,
        keyOf: (one) => one.id,
        columns: columns(id),
        empty: empty({ icon: "users", title: t("golfers.empty"), text: t("golfers.emptyText") }),
      }),
      list.more(),
      isAdmin && keepersView(id, found),
    ];
  };
}

const columns = (club) => [
  { label: t("golfers.name"), cell: (one) => h("a", { dir: "auto", href: `/golf/${one.id}` }, one.name) },
  { label: t("golfers.memberNumber"), cell: (one) => one.memberNumber || "–" },
  {
    label: t("handicap.index"),
    align: "end",
    cell: (one) => [h("strong", null, index(one.handicapIndex)), heldBadges(one).map((mark) => [" ", mark])],
  },
  { label: t("golfers.since"), align: "end", cell: (one) => (one.asOf ? fullDay(one.asOf) : "–") },
  {
    label: t("golfers.actions"),
    hidesLabel: true,
    align: "end",
    cell: (one) =>
      menu({
        name: `golfer${one.id}`,
        label: t("golfers.actionsOf", { name: one.name }),
        items: [
          { label: t("golfers.edit"), icon: "edit", run: () => editGolfer(club, one) },
          one.id !== session.me.golfer &&
          { label: t("committee.do.index"), icon: "chart", run: () => act(one, "index") },
          one.id !== session.me.golfer && { label: t("committee.title"), icon: "users", href: `/golf/${one.id}` },
          { label: t("rounds.title"), icon: "card", href: `/rounds?golfer=${one.id}` },
        ].filter(Boolean),
      }),
  },
];

/// Grants a user the club, or revokes it.
async function keep(club, method, user) {
  try {
    await api[method](`/clubs/${club}/caddiemasters/${user}`, undefined, { changes: "golfers" });
    toast(t(method === "put" ? "club.granted" : "club.revoked"));
  } catch (problem) {
    toast(errorText(problem), { kind: "bad" });
  }
}

/// Who keeps the club, and a menu of those who may.
function keepersView(club, { keepers, users }) {
  const nameOf = (user) => users.find((one) => one.id === user)?.name ?? t("club.user", { id: user });
  return h("section", { class: "stack club-keepers" }, [
    h("h2", null, t("club.caddiemasters")),
    h("ul", { class: "club-chips" }, [
      keepers.map(({ user }) =>
        h("li", { class: "badge", key: user }, [
          nameOf(user),
          iconButton({
            label: t("club.revoke", { name: nameOf(user) }),
            icon: "x",
            onclick: () => keep(club, "delete", user),
          }),
        ])
      ),
    ]),
    menu({
      name: "grant",
      label: t("club.grant"),
      opener: { class: "button", content: [h("span", null, t("club.grant"))] },
      items: users.filter((user) => user.active && !keepers.some((one) => one.user === user.id)).map((user) => ({
        label: user.name,
        run: () => keep(club, "put", user.id),
      })),
    }),
  ]);
}
