// One project and its tasks. Without an id, a new one.
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  colorOf,
  dot,
  errorText,
  iconLink,
  notice,
  pageHead,
  skeletonList,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { colors, projectForm, readChoices } from "./project-form.js";
import { projectOverview } from "./project-overview.js";
import { projectPeople } from "./project-people.js";
import { projectTasks } from "./project-tasks.js";
import { firstDay } from "./projects.js";

export default function projectPage(page) {
  const { id } = page.params;
  const isNew = id === "new";
  const state = stateOf(page);
  page.title(isNew ? t("projects.new") : t("projects.title"));

  const read = () => readProject(page, state);
  read();
  readChoices(page, state);
  page.on("projects", read);
  for (const name of ["customers", "firm"]) page.on(name, () => readChoices(page, state));
  page.on("looked", read);
  if (!isNew) {
    state.overview.read();
    state.members.read();
    for (const name of ["projects", "entries", "rates", "looked"]) page.on(name, state.overview.read);
    for (const name of ["attached", "users", "looked"]) page.on(name, state.members.read);
  }

  return () => {
    const { project, error } = state;
    const before = iconLink({ label: t("projects.title"), icon: "chevron-left", href: "/projects" });
    if (error) {
      return [pageHead({ before, title: t("projects.title") }), notice({ kind: "bad", text: errorText(error) })];
    }
    if (!project) return [pageHead({ before, title: "\u00a0" }), skeletonList(5)];
    return [
      pageHead({
        before,
        title: isNew ? t("projects.new") : project.name,
        sub: !isNew && subtitle(project),
        actions: !isNew && actions(state),
      }),
      state.activity.notice(),
      !isNew && state.overview.view(project),
      h("div", { key: "page", class: "project-page" }, [
        !isNew && projectTasks(state),
        h("div", { key: "side", class: "project-side" }, [
          !isNew && state.overview.recent({ ...project, tasks: state.tasks }),
          projectForm(page, state),
        ]),
      ]),
    ];
  };
}

function stateOf(page) {
  const { id } = page.params;
  const isNew = id === "new";
  return {
    id,
    isNew,
    project: isNew
      ? {
        name: "",
        description: "",
        customer: "",
        customerId: null,
        budget: null,
        managers: [],
        color: colors[0],
        active: true,
      }
      : undefined,
    tasks: [],
    // To choose from: active customers, the people, and the firm's currency.
    customers: [],
    everybody: [],
    firm: undefined,
    hasChoices: false,
    error: undefined,
    // What is chosen and not saved yet, and the task whose name is changed.
    color: undefined,
    customer: undefined,
    edited: undefined,
    fields: page.form(),
    activity: page.form(),
    newTask: page.form(),
    renaming: page.form(),
    overview: projectOverview(page, id),
    members: projectPeople(page, id),
    redraw: page.redraw,
  };
}

async function readProject(page, state) {
  const { id } = state;
  if (state.isNew) return;
  const options = { signal: page.signal };
  try {
    [state.project, state.tasks] = await Promise.all([
      api.get(`/projects/${id}`, options),
      api.get(`/projects/${id}/tasks`, options),
    ]);
    page.title(state.project.name);
  } catch (problem) {
    state.error = problem;
  }
  page.redraw();
}

const subtitle = (project) =>
  h("span", { class: "row" }, [
    dot(colorOf(project.color, project.id)),
    project.customerId && h("a", { href: `/customers/${project.customerId}`, dir: "auto" }, project.customer),
    !project.active && badge(t("projects.archived"), "warning"),
  ]);

function actions(state) {
  const { project, activity } = state;
  const setActive = (active) =>
    activity.run(async () => {
      await api.patch(`/projects/${project.id}`, { active }, { changes: "projects" });
      toast(
        t(active ? "projects.restoredToast" : "projects.archivedToast", { name: project.name }),
        active ? {} : { action: { label: t("hours.undo"), run: () => setActive(true) } },
      );
    });
  return [
    buttonLink({
      label: t("reports.title"),
      icon: "chart",
      href: `/reports?period=range&from=${firstDay}&to=${today()}&project=${project.id}`,
    }),
    button({
      label: t(project.active ? "projects.archive" : "projects.restore"),
      busy: activity.busy,
      onclick: () => setActive(!project.active),
    }),
  ];
}
