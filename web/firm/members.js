// Who is in a team.
import { api } from "../core/api.js";
import { badge, button, iconButton, select, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { saying } from "../core/overlays.js";

const changes = { changes: "teams" };
const pathOf = (team, user) => `/teams/${team.id}/members/${user}`;

export function memberList(team, isAdmin) {
  if (team.members.length === 0) return h("p", { class: "muted" }, t("teams.nobody"));
  return h("ul", { class: "project-people" }, team.members.map((member) => memberRow(team, member, isAdmin)));
}

function memberRow(team, member, isAdmin) {
  const { user, name, manager } = member;
  return h("li", { key: user, class: member.active ? undefined : "inactive" }, [
    h("span", { class: "task-name" }, [
      typed(name),
      manager && badge(t("role.manager")),
      !member.active && badge(t("users.inactive"), "warning"),
    ]),
    isAdmin && button({
      label: t(manager ? "teams.asMember" : "teams.asManager"),
      "aria-label": t(manager ? "teams.asMemberOne" : "teams.asManagerOne", { name }),
      onclick: () => set(team, user, !manager),
    }),
    isAdmin && iconButton({
      label: t("teams.takeOut", { name }),
      icon: "x",
      onclick: () => tell(() => api.delete(pathOf(team, user), undefined, changes)),
    }),
  ]);
}

/// A form that puts one of those into the team who are not in it.
export function memberForm(team, everybody) {
  const others = everybody.filter((one) => one.active && !team.members.some(({ user }) => user === one.id));
  const label = t("teams.addTo", { name: team.name });
  const put = (event) => {
    event.preventDefault();
    set(team, Number(event.currentTarget.elements.person.value), false);
  };
  return h("form", { class: "task-new", onsubmit: put }, [
    select({
      label,
      hidesLabel: true,
      name: "person",
      id: `person-${team.id}`,
      required: true,
      initialValue: "",
      options: [
        { value: "", label: t("reports.person") },
        ...others.map((one) => ({ value: one.id, label: one.name })),
      ],
    }),
    button({ label: t("hours.add"), "aria-label": label, type: "submit", disabled: others.length === 0 }),
  ]);
}

const set = (team, user, manager) => tell(() => api.put(pathOf(team, user), { manager }, changes));

/// Says that a change is saved, or what the server refuses, such as a reporter who can't manage a team.
export const tell = (change) => saying(() => change().then(() => t("settings.saved")));
