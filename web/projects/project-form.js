// The form of a project: its name, customer, budget, managers and color. Of a new one it makes the project.
import { api } from "../core/api.js";
import { button, checkbox, field, textarea, typed, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { compare } from "../core/format.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { people } from "../core/people.js";
import { isAtLeast } from "../core/session.js";
import { refuse } from "../core/typed-hours.js";
import { budgetBody, budgetFields, readFirm, refuseMoney } from "./budget-fields.js";

export const colors = ["#2a6fdb", "#0b8f6a", "#7a9e1f", "#c98a00", "#c8553d", "#b5427f", "#7b52c7", "#5b6b7a"];

/// What the form offers to choose from: `customers`, the `firm`, and `everybody` whom the person sees.
export async function readChoices(page, state) {
  const options = { signal: page.signal };
  const quietly = (promise, otherwise) => promise.catch(() => otherwise);
  const [customers, firm, everybody] = await Promise.all([
    quietly(api.list("/customers", { query: { active: true, limit: 5000 }, ...options }), state.customers),
    quietly(readFirm(options), state.firm),
    quietly(people(options), state.everybody),
  ]);
  Object.assign(state, { customers, firm, everybody, hasChoices: true });
  page.redraw();
}

/// That of the customer that is named, or else the firm's.
export const currencyOf = ({ project, customers, firm, customer }) => {
  const name = (customer ?? project.customer ?? "").trim();
  return customers.find((one) => one.name === name)?.currency ?? firm?.currency ?? "EUR";
};

export function projectForm(page, state) {
  const { isNew, project, fields: form } = state;
  const color = state.color ?? project.color;
  const save = (event) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    form.run(() => send(page, state, bodyOf(state, values, state.color ?? project.color)), { duplicate: "name" });
  };
  return h("form", { key: "fields", class: "section project-form", onsubmit: save }, [
    !isNew && h("h2", null, t("projects.change")),
    form.notice(),
    nameFields(state),
    customerField(state),
    textarea({
      label: t("projects.description"),
      name: "description",
      maxlength: "2000",
      initialValue: project.description,
      error: form.errors.description,
    }),
    // Whether there is money to enter is known first.
    state.hasChoices &&
    budgetFields(project.budget, {
      firm: state.firm,
      currency: currencyOf(state),
      errors: form.errors,
      of: "project",
    }),
    !isNew && managerFields(state),
    colorFields(color, form.errors, (value) => {
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

function bodyOf(state, values, color) {
  const { name, description, customer, budgetHours, budgetMoney, budgetPeriod } = values;
  const budget = budgetHours === undefined
    ? {}
    : budgetBody({ budgetHours, budgetMoney, budgetPeriod }, state.project.budget, currencyOf(state));
  const managers = managersOf(state, values);
  return { name, description, ...customerOf(state, customer), color, ...budget, ...managers };
}

async function send(page, { id, isNew }, body) {
  const changes = { changes: "projects" };
  if (isNew) {
    const made = await api.post("/projects", body, changes).catch(refuseMoney);
    toast(t("projects.made", { name: made.name }));
    page.go(`/projects/${made.id}`, { replaces: true });
    return;
  }
  await api.patch(`/projects/${id}`, body, changes).catch((error) => {
    // Closed hours keep their customer.
    if (error.name === "locked") refuse({ customerId: t("projects.customerLocked") });
    refuseMoney(error);
  });
  toast(t("settings.saved"));
}

/// One of those that there are, or the name of a new one; nothing where it stays.
function customerOf({ project, customers }, text) {
  const name = text.trim();
  if (name === (project.customer ?? "")) return {};
  const known = customers.find((one) => one.name === name);
  return known ? { customerId: known.id } : { customer: name };
}

/// Who may manage a project: admins get everybody's role, and they alone choose.
const managersToChoose = ({ project, everybody }) =>
  everybody.filter(({ id, role, active }) =>
    project.managers.includes(id) || (active && ["manager", "admin"].includes(role))
  ).sort((one, other) => compare(one.name, other.name));

function managersOf(state, values) {
  const { project } = state;
  if (state.isNew || !isAtLeast("admin") || state.everybody.length === 0) return {};
  const managers = managersToChoose(state).map(({ id }) => id).filter((id) => values[`manager-${id}`]);
  const isAsBefore = managers.length === project.managers.length &&
    managers.every((id) => project.managers.includes(id));
  return isAsBefore ? {} : { managers };
}

function managerFields(state) {
  const { project, everybody, fields: { errors } } = state;
  if (everybody.length === 0) return null;
  if (!isAtLeast("admin")) {
    const names = everybody.filter(({ id }) => project.managers.includes(id)).map(({ name }) => name);
    return names.length > 0 && h("p", { class: "muted" }, [
      t("projects.managedBy"),
      " ",
      typed(names.join(", ")),
    ]);
  }
  return h("fieldset", { key: "managers", class: "project-choice" }, [
    h("legend", null, t("projects.managers")),
    h("div", { class: "check-list" }, [
      managersToChoose(state).map(({ id, name }) =>
        checkbox({
          label: typed(name),
          name: `manager-${id}`,
          initiallyChecked: project.managers.includes(id),
        })
      ),
    ]),
    h("p", { class: errors.managers ? "field-error" : "field-hint" }, errors.managers ?? t("projects.managersHint")),
  ]);
}

const nameFields = ({ project, fields: { errors } }) =>
  field({
    label: t("projects.name"),
    name: "name",
    required: true,
    maxlength: "100",
    initialValue: project.name,
    error: errors.name,
    autofocus: !project.id,
  });

const customerField = (state) => [
  field({
    label: t("projects.customer"),
    name: "customer",
    maxlength: "100",
    list: "project-customers",
    initialValue: state.project.customer ?? "",
    hint: t("projects.customerHint"),
    error: state.fields.errors.customerId ?? state.fields.errors.customer,
    oninput: ({ target }) => {
      state.customer = target.value;
      state.redraw();
    },
  }),
  h("datalist", { key: "customers", id: "project-customers" }, [
    state.customers.map(({ id, name }) => h("option", { key: id, value: name })),
  ]),
];

const colorFields = (color, errors, choose) =>
  h("fieldset", { class: "field project-choice" }, [
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
  ]);
