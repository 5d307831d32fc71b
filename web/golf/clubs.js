// The clubs, for their caddiemasters and admins.
import { api } from "../core/api.js";
import { button, empty, errorText, notice, pageHead, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { session } from "../core/session.js";
import { editClub } from "./club-form.js";
import { keepsClub } from "./scores.js";

export default function clubs(page) {
  page.title(t("clubs.title"));
  let found;
  let error;
  const read = () =>
    api.get("/clubs", { signal: page.signal })
      .then((list) => {
        found = list.filter((club) => keepsClub(club.id));
      }, (one) => {
        error = one;
      }).finally(page.redraw);
  read();
  for (const name of ["clubs", "looked"]) page.on(name, read);

  return () => [
    pageHead({
      title: t("clubs.title"),
      actions: [
        session.me.role === "admin" && button({
          label: t("clubs.new"),
          kind: "primary",
          icon: "plus",
          onclick: () => editClub(),
        }),
      ],
    }),
    error && !found
      ? notice({ kind: "bad", text: errorText(error) })
      : !found
      ? skeletonList(3)
      : found.length === 0
      ? empty({ icon: "users", title: t("clubs.empty"), text: t("clubs.emptyText") })
      : h("ul", { class: "golf-links" }, [
        found.map((club) =>
          h("li", { key: club.id }, [
            h("a", { href: `/clubs/${club.id}` }, [
              icon("users"),
              h("span", { class: "golf-grows", dir: "auto" }, club.name),
              h("span", { class: "muted" }, club.country),
              icon("chevron-right", 14),
            ]),
          ])
        ),
      ]),
  ];
}
