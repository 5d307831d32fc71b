// Who may log hours on a project, on its page.
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  errorText,
  iconButton,
  notice,
  select,
  skeletonList,
  typed,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { isAtLeast } from "../core/session.js";
import { people } from "../core/people.js";
import { firstDay } from "./projects.js";

/// The people of the project with that id, for managers: `view(sums)` lists them with their hours, and attaches others.
export function projectPeople(page, id) {
  // `person` is who is chosen to be attached.
  const state = { id, form: page.form(), members: undefined, others: [], person: undefined, error: undefined };
  async function read() {
    try {
      const options = { signal: page.signal };
      const members = await api.get(`/projects/${id}/users`, options);
      const isMember = (one) => members.some((member) => member.id === one.id);
      const others = (await people(options)).filter((one) => one.active && !isMember(one));
      Object.assign(state, { members, others, error: undefined });
      if (!others.some((one) => one.id === state.person)) state.person = others[0]?.id;
    } catch (problem) {
      state.error = problem;
    }
    page.redraw();
  }

  const set = (user, isAttached) =>
    state.form.run(async () => {
      await api[isAttached ? "put" : "delete"](`/users/${user.id}/projects/${id}`, undefined, { changes: "attached" });
      toast(t(isAttached ? "projects.attached" : "projects.detached", { name: user.name }));
    }, { forbidden: "person" });

  return { read, view: (sums) => peopleView(Object.assign(state, { sums }), set) };
}

/// `set(user, isAttached)` attaches or detaches somebody.
function peopleView(state, set) {
  const { form, members, error } = state;
  return [
    h("h2", { class: "project-people-head" }, t("projects.people")),
    h("p", { class: "muted" }, t(isAtLeast("admin") ? "projects.peopleText" : "projects.peopleOwnText")),
    error && notice({ kind: "bad", text: errorText(error) }),
    form.notice(),
    h("div", null, [
      !members && !error
        ? skeletonList(3)
        : members?.length === 0
        ? h("p", { class: "muted" }, t("projects.nobody"))
        : members && h(
          "ul",
          { class: "project-people" },
          [
            members.map((member) => memberRow(state, member, () => set(member, false))),
            formerPeople(state).map((person) => formerRow(state, person)),
          ],
        ),
    ]),
    members && attachForm(state, set),
    isAtLeast("admin") &&
    h("div", null, buttonLink({ label: t("matrix.title"), icon: "grid", href: "/projects/people" })),
  ];
}

function attachForm(state, set) {
  const { form, others } = state;
  const attach = (event) => {
    event.preventDefault();
    const user = others.find((one) => one.id === state.person);
    if (user) set(user, true);
  };
  return h("form", { class: "task-new", onsubmit: attach, "data-kept": true }, [
    select({
      label: t("reports.person"),
      hidesLabel: true,
      name: "person",
      error: form.errors.person && t("projects.notYours"),
      value: state.person,
      onchange: ({ target }) => {
        state.person = Number(target.value);
      },
      options: others.map((one) => ({ value: one.id, label: one.name })),
    }),
    button({ label: t("projects.attach"), type: "submit", busy: form.busy, disabled: others.length === 0 }),
  ]);
}

/// Who has hours on the project and may log none any more.
const formerPeople = ({ members, sums }) =>
  (sums?.people ?? []).filter(({ key }) => !members.some(({ id }) => id === key)).map(({ key, name }) => ({
    id: key,
    name: name ?? `#${key}`,
  }));

const memberRow = (state, member, detach) =>
  h("li", { key: member.id, class: member.active ? undefined : "inactive" }, [
    h("span", { class: "task-name" }, typed(member.name), !member.active && badge(t("users.inactive"), "warning")),
    hoursOf(state, member),
    iconButton({
      label: t("projects.detachOne", { name: member.name }),
      icon: "x",
      disabled: state.form.busy,
      onclick: detach,
    }),
  ]);

const formerRow = (state, person) =>
  h("li", { key: person.id, class: "inactive project-former" }, [
    h("span", { class: "task-name" }, typed(person.name), badge(t("projects.former"))),
    hoursOf(state, person),
  ]);

/// All hours of a person on the project, and below those of this month.
function hoursOf({ id, sums }, person) {
  const seconds = sums?.people.find(({ key }) => key === person.id)?.seconds;
  if (!seconds) return null;
  const month = sums.month.get(person.id);
  return h("span", { class: "project-hours" }, [
    h("a", {
      class: "row-link number",
      href: `/reports?period=range&from=${firstDay}&to=${today()}&project=${id}&user=${person.id}`,
      "aria-label": t("projects.hoursOf", { name: person.name, hours: duration(seconds) }),
    }, duration(seconds)),
    month > 0 && h("small", { class: "number" }, t("projects.thisMonth", { hours: duration(month) })),
  ]);
}
