// The tasks of a project, on its page: each can be renamed and archived and gets a budget, and new ones are added.
import { api } from "../core/api.js";
import { badge, button, empty, field, iconButton, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { duration } from "../core/format.js";
import { t } from "../core/i18n.js";
import { budgetBody, budgetFields, refuseMoney } from "./budget-fields.js";
import { shortBudget, usedOf } from "./budget-parts.js";
import { currencyOf } from "./project-form.js";

/// The section with the tasks and the people. `state` is that of the page.
export function projectTasks(state) {
  const { tasks } = state;
  return h("section", { key: "tasks", class: "section project-tasks" }, [
    h("h2", null, t("projects.tasks")),
    h("p", { class: "muted" }, t("projects.tasksText")),
    state.renaming.notice(),
    // The same element around both, so that the form below does not move and keeps the focus.
    h("div", null, [
      tasks.length === 0
        ? empty({ title: t("projects.noTasks") })
        : h("ul", { class: "task-list" }, tasks.map((task) => taskRow(state, task))),
    ]),
    state.newTask.notice(),
    newTaskForm(state),
    state.members.view(state.overview.sums()),
  ]);
}

function newTaskForm({ id, newTask }) {
  const addTask = (event) => {
    event.preventDefault();
    const element = event.currentTarget;
    newTask.run(async () => {
      await api.post(`/projects/${id}/tasks`, valuesOf(element), { changes: "projects" });
      element.reset();
      element.elements.name.focus();
    }, { duplicate: "name" });
  };
  return h("form", { key: "task-new", class: "task-new", onsubmit: addTask }, [
    field({
      label: t("projects.newTask"),
      hidesLabel: true,
      name: "name",
      id: "new-task",
      placeholder: t("projects.newTask"),
      required: true,
      maxlength: "100",
      error: newTask.errors.name,
    }),
    button({ label: t("projects.addTask"), icon: "plus", type: "submit", busy: newTask.busy }),
  ]);
}

/// Sets the task whose name is changed; nothing for none.
function edit(state, id) {
  state.edited = id;
  state.redraw();
}

const change = (state, task, fields) =>
  state.renaming.run(async () => {
    await api.patch(`/tasks/${task.id}`, fields, { changes: "projects" });
    state.edited = undefined;
  }, { duplicate: "name" });

const taskRow = (state, task) =>
  h("li", { key: task.id, class: task.active ? undefined : "inactive" }, [
    state.edited === task.id ? renameForm(state, task) : taskParts(state, task),
  ]);

const renameForm = (state, task) =>
  h("form", {
    class: "task-edit",
    onsubmit: (event) => {
      event.preventDefault();
      change(state, task, valuesOf(event.currentTarget));
    },
  }, [
    field({
      label: t("projects.taskName"),
      hidesLabel: true,
      name: "name",
      id: `task-${task.id}`,
      required: true,
      maxlength: "100",
      initialValue: task.name,
      error: state.renaming.errors.name,
      autofocus: true,
      ref: (element) => {
        if (!element.dataset.seen) {
          element.dataset.seen = "1";
          queueMicrotask(() => element.select());
        }
      },
      onkeydown: (event) => {
        if (event.key === "Escape") edit(state);
      },
    }),
    button({ label: t("core.save"), type: "submit", busy: state.renaming.busy }),
    button({
      label: t("core.cancel"),
      kind: "quiet",
      onclick: () => edit(state),
    }),
  ]);

/// What is meant to be spent on a task.
const budgetDialog = (state, task) =>
  formDialog({
    title: t("budgets.ofTask", { name: task.name }),
    text: t("budgets.text"),
    fields: ({ errors }) =>
      budgetFields(task.budget, { firm: state.firm, currency: currencyOf(state), errors, of: "task" }),
    async send(values) {
      const body = budgetBody(values, task.budget, currencyOf(state));
      await api.patch(`/tasks/${task.id}`, body, { changes: "projects" }).catch(refuseMoney);
      return t("settings.saved");
    },
  });

function taskParts(state, task) {
  const sums = state.overview.sums();
  const seconds = sums?.tasks.get(task.id) ?? 0;
  const budget = sums && (sums.budgets.get(task.id) ?? usedOf(task.budget ?? {}, seconds));
  return [
    h("span", { class: "task-name" }, task.name, !task.active && badge(t("projects.archived"), "warning")),
    sums && h("span", { class: "number muted" }, duration(seconds)),
    iconButton({
      label: t("projects.renameTask", { name: task.name }),
      icon: "edit",
      onclick: () => edit(state, task.id),
    }),
    iconButton({
      label: t("budgets.ofTask", { name: task.name }),
      icon: "target",
      disabled: !state.hasChoices,
      onclick: () => budgetDialog(state, task),
    }),
    button({
      label: t(task.active ? "projects.archive" : "projects.restore"),
      kind: "quiet",
      "aria-label": t(task.active ? "projects.archiveTask" : "projects.restoreTask", { name: task.name }),
      busy: state.renaming.busy,
      onclick: () => change(state, task, { active: !task.active }),
    }),
    budget && h("span", { class: "task-budget" }, shortBudget(budget)),
  ];
}
