// One project and its tasks. Without an id, a new one.
import { api } from "../../core/api.js";
import {
  badge,
  button,
  buttonLink,
  colorOf,
  dot,
  errorText,
  field,
  iconLink,
  notice,
  pageHead,
  skeletonList,
  textarea,
  valuesOf,
} from "../../core/components.js";
import { h } from "../../core/dom.js";
import { today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../core/overlays.js";
import { refuse } from "../../core/typed-hours.js";
import { projectPeople } from "./project-people.js";
import { projectTasks } from "./project-tasks.js";
import { firstDay, hoursOf } from "./projects.js";

const colors = ["#2a6fdb", "#0b8f6a", "#7a9e1f", "#c98a00", "#c8553d", "#b5427f", "#7b52c7", "#5b6b7a"];

export default function projectPage(page) {
  const { id } = page.params;
  const isNew = id === "new";
  const state = stateOf(page);
  page.title(isNew ? t("projects.new") : t("projects.title"));

  const read = () => readProject(page, state);
  read();
  readCustomers(page, state);
  page.on("projects", read);
  page.on("customers", () => readCustomers(page, state));
  page.on("looked", read);
  if (!isNew) {
    state.members.read();
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
      h("div", { key: "page", class: "project-page" }, [
        projectForm(page, state),
        !isNew && projectTasks(state),
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
        budgetSeconds: null,
        color: colors[0],
        active: true,
      }
      : undefined,
    tasks: [],
    // Active ones, to choose from.
    customers: [],
    // Seconds: of the whole project, and by the id of a task.
    spent: undefined,
    error: undefined,
    // What is chosen and not saved yet, and the task whose name is changed.
    color: undefined,
    edited: undefined,
    fields: page.form(),
    activity: page.form(),
    newTask: page.form(),
    renaming: page.form(),
    members: projectPeople(page, id),
    redraw: page.redraw,
  };
}

async function readCustomers(page, state) {
  const query = { active: true, limit: 5000 };
  state.customers = await api.list("/customers", { query, signal: page.signal }).catch(() => state.customers);
  page.redraw();
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
  const report = state.error ? undefined : await hoursOf({ project: id, groupBy: "task" }, options);
  state.spent = report &&
    { whole: report.seconds, tasks: new Map(report.groups.map((group) => [group.key, group.seconds])) };
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

function projectForm(page, state) {
  const { id, isNew, project, fields: form } = state;
  const color = state.color ?? project.color;
  const save = (event) => {
    event.preventDefault();
    const { budget: hours, customer, ...values } = valuesOf(event.currentTarget);
    form.run(async () => {
      // What isn't touched stays to the second, though hours are shown with two decimals.
      const budgetSeconds = hours.trim() === budgetText(project) ? project.budgetSeconds : secondsOf(hours);
      const body = { ...values, ...customerOf(state, customer), color: state.color ?? project.color, budgetSeconds };
      if (isNew) {
        const made = await api.post("/projects", body, { changes: "projects" });
        toast(t("projects.made", { name: made.name }));
        page.go(`/projects/${made.id}`, { replaces: true });
      } else {
        await api.patch(`/projects/${id}`, body, { changes: "projects" }).catch(refuseCustomer);
        toast(t("settings.saved"));
      }
    }, { duplicate: "name" });
  };
  return h("form", { key: "fields", class: "section", onsubmit: save }, [
    form.notice(),
    fields(state, color, (value) => {
      state.color = value;
      page.redraw();
    }),
    button({
      label: t(isNew ? "projects.make" : "core.save"),
      kind: "primary",
      type: "submit",
      busy: form.busy,
    }),
  ]);
}

/// One of those that there are, or the name of a new one; nothing where it stays.
function customerOf({ project, customers }, text) {
  const name = text.trim();
  if (name === (project.customer ?? "")) return {};
  const known = customers.find((one) => one.name === name);
  return known ? { customerId: known.id } : { customer: name };
}

/// Closed hours keep their customer.
function refuseCustomer(error) {
  if (error.name === "locked") refuse({ customerId: t("projects.customerLocked") });
  throw error;
}

const secondsOf = (hours) => (hours.trim() === "" ? null : Math.round(Number(hours.replace(",", ".")) * 3600));

const budgetText = ({ budgetSeconds }) => (budgetSeconds ? String(Math.round(budgetSeconds / 36) / 100) : "");

const customerField = ({ project, customers }, errors) => [
  field({
    label: t("projects.customer"),
    name: "customer",
    maxlength: "100",
    list: "project-customers",
    initialValue: project.customer ?? "",
    hint: t("projects.customerHint"),
    error: errors.customerId ?? errors.customer,
  }),
  h("datalist", { key: "customers", id: "project-customers" }, [
    customers.map(({ id, name }) => h("option", { key: id, value: name })),
  ]),
];

const fields = ({ project, customers, fields: { errors } }, color, choose) => [
  field({
    label: t("projects.name"),
    name: "name",
    required: true,
    maxlength: "100",
    initialValue: project.name,
    error: errors.name,
    autofocus: !project.id,
  }),
  customerField({ project, customers }, errors),
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
    initialValue: budgetText(project),
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
