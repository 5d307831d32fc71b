// The teams: who is in them, and who manages them. Admins keep them; managers look at their own.
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  empty,
  errorText,
  field,
  iconButton,
  notice,
  pageHead,
  skeletonList,
  typed,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { t } from "../core/i18n.js";
import { people } from "../core/people.js";
import { reading } from "../core/reading.js";
import { isAtLeast } from "../core/session.js";
import { memberForm, memberList, tell } from "./members.js";

const changes = { changes: "teams" };

export default function teams(page) {
  page.title(t("teams.title"));
  const isAdmin = isAtLeast("admin");
  const found = reading(page, ["teams", "users", "firm"], (options) => read(isAdmin, options), { isQueued: true });
  if (isAdmin) page.keys.n = { label: t("teams.new"), run: () => teamDialog() };

  return () => [
    pageHead({
      title: t("teams.title"),
      actions: isAdmin && button({ label: t("teams.new"), kind: "primary", icon: "plus", onclick: () => teamDialog() }),
    }),
    found.error && notice({ kind: "bad", text: errorText(found.error) }),
    found.teams && found.seen === "everybody" && notice({
      text: t("teams.allSeen"),
      action: isAdmin && buttonLink({ label: t("firm.title"), href: "/firm" }),
    }),
    !found.teams && !found.error && skeletonList(4),
    found.teams?.length === 0 && empty({ icon: "users", title: t("teams.none"), text: t("teams.noneText") }),
    found.teams?.length > 0 && h(
      "div",
      { key: "teams", class: "team-list" },
      found.teams.map((team) => teamSection(team, found.everybody, isAdmin)),
    ),
  ];
}

async function read(isAdmin, options) {
  const [list, settings, everybody] = await Promise.all([
    api.get("/teams", options),
    api.get("/timesheets/settings", options),
    isAdmin ? people(options) : [],
  ]);
  const teams = await Promise.all(list.map(({ id }) => api.get(`/teams/${id}`, options)));
  return { teams, everybody, seen: settings.managersSee };
}

function teamSection(team, everybody, isAdmin) {
  const name = { name: team.name };
  return h("section", { key: team.id, class: team.active ? undefined : "inactive", "aria-label": team.name }, [
    h("header", { class: "row" }, [
      h("h2", null, typed(team.name), !team.active && badge(t("teams.inactive"), "warning")),
      isAdmin && iconButton({ label: t("teams.rename", name), icon: "edit", onclick: () => teamDialog(team) }),
      isAdmin && button({
        label: t(team.active ? "teams.end" : "teams.begin"),
        onclick: () => tell(() => api.patch(`/teams/${team.id}`, { active: !team.active }, changes)),
      }),
    ]),
    memberList(team, isAdmin),
    isAdmin && memberForm(team, everybody),
  ]);
}

function teamDialog(team) {
  return formDialog({
    title: team ? t("teams.rename", { name: team.name }) : t("teams.new"),
    text: team ? undefined : t("teams.noneText"),
    fields: ({ errors }) => [
      field({
        label: t("settings.name"),
        name: "name",
        required: true,
        initialValue: team?.name ?? "",
        error: errors.name,
      }),
    ],
    async send({ name }) {
      await (team ? api.patch(`/teams/${team.id}`, { name }, changes) : api.post("/teams", { name }, changes));
      return t("settings.saved");
    },
  });
}
