// One project and its tasks. Without an id, a new one.
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  dot,
  empty,
  errorText,
  field,
  iconButton,
  iconLink,
  notice,
  pageHead,
  skeletonList,
  textarea,
  valuesOf,
} from "../core/components.js";
import { colorOf } from "../core/charts.js";
import { h } from "../core/dom.js";
import { duration, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { projectPeople } from "./project-people.js";
import { budget, firstDay } from "./projects.js";

const colors = ["#2a6fdb", "#0b8f6a", "#7a9e1f", "#c98a00", "#c8553d", "#b5427f", "#7b52c7", "#5b6b7a"];

export default function projectPage(page) {
  const { id } = page.params;
  const isNew = id === "new";
  let project = isNew
    ? { name: "", description: "", customer: "", budgetSeconds: null, color: colors[0], active: true }
    : undefined;
  let tasks = [];
  let spent;
  let error;
  let color;
  let edited;
  const form = page.form();
  const state = page.form();
  const newTask = page.form();
  const renaming = page.form();
  const members = projectPeople(page, id);
  page.title(isNew ? t("projects.new") : t("projects.title"));

  async function read() {
    if (isNew) return;
    const options = { signal: page.signal };
    try {
      [project, tasks] = await Promise.all([
        api.get(`/projects/${id}`, options),
        api.get(`/projects/${id}/tasks`, options),
      ]);
      page.title(project.name);
    } catch (problem) {
      error = problem;
    }
    page.redraw();
    const report = error ? undefined : await api.get("/reports/hours", {
      query: { period: "range", from: firstDay, to: today(), user: "all", project: id, groupBy: "task", limit: 1 },
      ...options,
    }).catch(() => undefined);
    spent = report &&
      { whole: report.seconds, tasks: new Map(report.groups.map((group) => [group.key, group.seconds])) };
    page.redraw();
  }
  read();
  page.on("projects", read);
  page.on("looked", read);
  if (!isNew) {
    members.read();
    for (const name of ["attached", "users", "looked"]) page.on(name, members.read);
  }

  const save = (event) => {
    event.preventDefault();
    const { budget: hours, ...values } = valuesOf(event.currentTarget);
    form.run(async () => {
      const body = { ...values, color: color ?? project.color, budgetSeconds: secondsOf(hours) };
      if (isNew) {
        const made = await api.post("/projects", body, { changes: "projects" });
        toast(t("projects.made", { name: made.name }));
        page.go(`/projects/${made.id}`, { replaces: true });
      } else {
        await api.patch(`/projects/${id}`, body, { changes: "projects" });
        toast(t("settings.saved"));
      }
    }, { duplicate: "name" });
  };
  const setActive = (active) =>
    state.run(async () => {
      await api.patch(`/projects/${id}`, { active }, { changes: "projects" });
      toast(
        t(active ? "projects.restoredToast" : "projects.archivedToast", { name: project.name }),
        active ? {} : { action: { label: t("hours.undo"), run: () => setActive(true) } },
      );
    });
  const addTask = (event) => {
    event.preventDefault();
    const element = event.currentTarget;
    newTask.run(async () => {
      await api.post(`/projects/${id}/tasks`, valuesOf(element), { changes: "projects" });
      element.reset();
      element.elements.name.focus();
    }, { duplicate: "name" });
  };
  const change = (task, fields) =>
    renaming.run(async () => {
      await api.patch(`/tasks/${task.id}`, fields, { changes: "projects" });
      edited = undefined;
    }, { duplicate: "name" });

  const taskRow = (task) =>
    h("li", { key: task.id, class: task.active ? undefined : "inactive" }, [
      edited === task.id
        ? h("form", {
          class: "task-edit",
          onsubmit: (event) => {
            event.preventDefault();
            change(task, valuesOf(event.currentTarget));
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
            error: renaming.errors.name,
            autofocus: true,
            ref: (element) => {
              if (!element.dataset.seen) {
                element.dataset.seen = "1";
                queueMicrotask(() => element.select());
              }
            },
            onkeydown: (event) => {
              if (event.key === "Escape") {
                edited = undefined;
                page.redraw();
              }
            },
          }),
          button({ label: t("core.save"), type: "submit", busy: renaming.busy }),
          button({
            label: t("core.cancel"),
            kind: "quiet",
            onclick: () => {
              edited = undefined;
              page.redraw();
            },
          }),
        ])
        : [
          h("span", { class: "task-name" }, task.name, !task.active && badge(t("projects.archived"), "warning")),
          spent && h("span", { class: "number muted" }, duration(spent.tasks.get(task.id) ?? 0)),
          iconButton({
            label: t("projects.renameTask", { name: task.name }),
            icon: "edit",
            onclick: () => {
              edited = task.id;
              page.redraw();
            },
          }),
          button({
            label: t(task.active ? "projects.archive" : "projects.restore"),
            kind: "quiet",
            "aria-label": t(task.active ? "projects.archiveTask" : "projects.restoreTask", { name: task.name }),
            busy: renaming.busy,
            onclick: () => change(task, { active: !task.active }),
          }),
        ],
    ]);

  return () => {
    const before = iconLink({ label: t("projects.title"), icon: "chevron-left", href: "/projects" });
    if (error) {
      return [pageHead({ before, title: t("projects.title") }), notice({ kind: "bad", text: errorText(error) })];
    }
    if (!project) return [pageHead({ before, title: "\u00a0" }), skeletonList(5)];
    return [
      pageHead({
        before,
        title: isNew ? t("projects.new") : project.name,
        sub: !isNew &&
          h("span", { class: "row" }, [
            dot(colorOf(project.color, project.id)),
            project.customer,
            !project.active && badge(t("projects.archived"), "warning"),
          ]),
        actions: !isNew && [
          buttonLink({
            label: t("reports.title"),
            icon: "chart",
            href: `/reports?period=range&from=${firstDay}&to=${today()}&project=${id}`,
          }),
          button({
            label: t(project.active ? "projects.archive" : "projects.restore"),
            busy: state.busy,
            onclick: () => setActive(!project.active),
          }),
        ],
      }),
      state.notice(),
      h("div", { key: "page", class: "project-page" }, [
        h("form", { key: "fields", class: "section", onsubmit: save }, [
          form.notice(),
          fields(project, color ?? project.color, form.errors, (value) => {
            color = value;
            page.redraw();
          }),
          button({
            label: t(isNew ? "projects.make" : "core.save"),
            kind: "primary",
            type: "submit",
            busy: form.busy,
          }),
        ]),
        !isNew &&
        h("section", { key: "tasks", class: "section project-tasks" }, [
          project.budgetSeconds > 0 && spent &&
          h("div", { class: "project-budget" }, h("h2", null, t("projects.budget")), budget(project, spent.whole)),
          h("h2", null, t("projects.tasks")),
          h("p", { class: "muted" }, t("projects.tasksText")),
          renaming.notice(),
          // The same element around both, so that the form below does not move and keeps the focus.
          h("div", null, [
            tasks.length === 0
              ? empty({ title: t("projects.noTasks") })
              : h("ul", { class: "task-list" }, tasks.map(taskRow)),
          ]),
          newTask.notice(),
          h("form", { key: "task-new", class: "task-new", onsubmit: addTask }, [
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
          ]),
          members.view(),
        ]),
      ]),
    ];
  };
}

const secondsOf = (hours) => (hours.trim() === "" ? null : Math.round(Number(hours.replace(",", ".")) * 3600));

const fields = (project, color, errors, choose) => [
  field({
    label: t("projects.name"),
    name: "name",
    required: true,
    maxlength: "100",
    initialValue: project.name,
    error: errors.name,
    autofocus: !project.id,
  }),
  field({
    label: t("projects.customer"),
    name: "customer",
    maxlength: "100",
    initialValue: project.customer,
    error: errors.customer,
  }),
  textarea({
    label: t("projects.description"),
    name: "description",
    maxlength: "2000",
    initialValue: project.description,
    error: errors.description,
  }),
  field({
    label: t("projects.budgetHours"),
    name: "budget",
    inputmode: "decimal",
    pattern: "\\d{0,7}([.,]\\d{1,2})?",
    initialValue: project.budgetSeconds ? String(project.budgetSeconds / 3600) : "",
    error: errors.budgetSeconds,
    hint: t("projects.budgetHint"),
    class: "budget-field",
  }),
  h("fieldset", { class: "field project-color-field" }, [
    h("legend", null, t("projects.color")),
    h("div", { class: "project-colors" }, [
      [...new Set([...colors, ...(colors.includes(color) || !color ? [] : [color])])].map((one, index) =>
        h("button", {
          type: "button",
          key: one,
          "aria-pressed": String(one === color),
          "aria-label": t("projects.colorNumber", { number: index + 1 }),
          style: { "--color": one },
          onclick: () => choose(one),
        })
      ),
      h("input", {
        type: "color",
        "aria-label": t("projects.otherColor"),
        title: t("projects.otherColor"),
        value: /^#[0-9a-f]{6}$/i.test(color ?? "") ? color : "#808080",
        onchange: ({ target }) => choose(target.value),
      }),
    ]),
    errors.color && h("p", { class: "field-error" }, errors.color),
  ]),
];
