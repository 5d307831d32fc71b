// The clubs, for their caddiemasters and admins.
import { api } from "../../core/api.js";
import { button, empty, errorText, notice, pageHead, skeletonList } from "../../core/components.js";
import { t } from "../../core/i18n.js";
import { session } from "../../core/session.js";
import { reading } from "../../core/reading.js";
import { editClub } from "./club-form.js";
import { links } from "../links.js";
import { keepsClub } from "../scores.js";

export default function clubs(page) {
  page.title(t("clubs.title"));
  const found = reading(page, ["clubs", "looked"], async (options) => {
    const clubs = await api.get("/clubs", options);
    return { clubs: clubs.filter((club) => keepsClub(club.id)) };
  });

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
    clubList(found),
  ];
}

function clubList({ clubs, error }) {
  if (!clubs) return error ? notice({ kind: "bad", text: errorText(error) }) : skeletonList(3);
  if (clubs.length === 0) return empty({ icon: "users", title: t("clubs.empty"), text: t("clubs.emptyText") });
  return links(clubs.map((club) => ({
    key: club.id,
    href: `/clubs/${club.id}`,
    icon: "users",
    name: club.name,
    note: club.country,
  })));
}
