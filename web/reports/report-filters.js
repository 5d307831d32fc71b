// What a report counts: the person's choices, each of which is an address.
import { field, select } from "../core/components.js";
import { h } from "../core/dom.js";
import { compare } from "../core/format.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { isAtLeast, session } from "../core/session.js";
import { kindOptions } from "../core/entry-kinds.js";
import { levels } from "./report-state.js";

const numeric = (value) => (value === "" ? undefined : Number(value));

// On a phone the choices would push the report below the first screen, so they open.
const wide = matchMedia("(min-width: 900px)");

/// `choices` are the projects, tasks, people and tags to choose from; `change(fields)` opens another report.
export function reportFilters(state, choices, change) {
  return h("details", { key: "filters", class: "report-fold", open: wide.matches }, [
    h("summary", null, icon("filter"), t("reports.filters")),
    h("div", { class: "report-filters", role: "search", "aria-label": t("reports.filters") }, [
      isAtLeast("manager") && select({
        label: t("reports.person"),
        name: "report-user",
        value: state.user ?? "me",
        options: withCurrent([
          { value: "all", label: t("reports.everyone") },
          { value: "me", label: t("reports.me") },
          ...choices.people.filter((one) => one.id !== session.me.id).map(named),
        ], state.user),
        onchange: ({ target: { value } }) =>
          change({ user: value === "all" ? "all" : value === "me" ? undefined : Number(value) }),
      }),
      select({
        label: t("reports.by.project"),
        name: "report-project",
        value: state.project,
        options: withCurrent([{ value: "", label: t("reports.any") }, ...choices.projects.map(named)], state.project),
        onchange: ({ target }) => change({ project: numeric(target.value), task: undefined }),
      }),
      customerSelect(state, choices, change),
      (state.project || state.task) && select({
        label: t("reports.by.task"),
        name: "report-task",
        value: state.task,
        options: withCurrent([{ value: "", label: t("reports.any") }, ...choices.tasks.map(named)], state.task),
        onchange: ({ target }) => change({ task: numeric(target.value) }),
      }),
      select({
        label: t("reports.by.tag"),
        name: "report-tag",
        value: state.tag,
        options: withCurrent([
          { value: "", label: t("reports.any") },
          ...choices.tags.map((tag) => ({ value: tag, label: tag })),
        ], state.tag),
        onchange: ({ target }) => change({ tag: target.value || undefined }),
      }),
      paidSelects(state, change),
      levelSelects(state.by, change),
    ]),
  ]);
}

/// For whom the projects are done; not there while none is done for anybody.
function customerSelect(state, { projects }, change) {
  const names = new Map(projects.map(({ customerId, customer }) => [customerId, customer]));
  names.delete(null);
  if (names.size === 0 && !state.customer) return undefined;
  const customers = [...names].map(([value, label]) => ({ value, label }));
  customers.sort((one, other) => compare(one.label, other.label));
  return select({
    label: t("reports.by.customer"),
    name: "report-customer",
    value: state.customer,
    options: withCurrent([{ value: "", label: t("reports.any") }, ...customers], state.customer),
    onchange: ({ target }) => change({ customer: numeric(target.value) }),
  });
}

/// Whether hours are paid by the customer, and what they are paid as to who worked.
const paidSelects = (state, change) => [
  select({
    label: t("reports.billable"),
    name: "report-billable",
    value: state.billable,
    options: [{ value: "", label: t("reports.any") }, { value: "true", label: t("reports.billableOnly") }, {
      value: "false",
      label: t("reports.notBillable"),
    }],
    onchange: ({ target }) => change({ billable: target.value || undefined }),
  }),
  select({
    label: t("hours.kind"),
    name: "report-kind",
    value: state.kind,
    options: [{ value: "", label: t("reports.any") }, ...kindOptions()],
    onchange: ({ target }) => change({ kind: target.value || undefined }),
  }),
];

/// Calls a function when the window becomes narrow or wide, until the function that it returns is called.
export function onWidth(changed) {
  wide.addEventListener("change", changed);
  return () => wide.removeEventListener("change", changed);
}

const named = ({ id, name, active }) => ({
  value: id,
  label: active === false ? t("reports.inactive", { name }) : name,
});

/// The choice of an address stands in the list, even when nothing in the range has it.
const withCurrent = (options, value) =>
  value === undefined || options.some((one) => String(one.value) === String(value))
    ? options
    : [...options, { value, label: typeof value === "number" ? `#${value}` : value }];

/// A select for each level of groups, and one for a further level.
function levelSelects(by, change) {
  const count = Math.min(3, by.length + 1);
  return Array.from({ length: count }, (_, index) =>
    select({
      key: `by${index}`,
      label: t(index === 0 ? "reports.groupBy" : "reports.thenBy"),
      name: `report-by${index}`,
      value: by[index],
      options: [
        ...(index === 0 ? [] : [{ value: "", label: t("reports.nothing") }]),
        ...levels.filter((level) => level === by[index] || !by.slice(0, index).includes(level)).map((level) => ({
          value: level,
          label: t(`reports.by.${level}`),
        })),
      ],
      onchange: ({ target: { value } }) => {
        const rest = by.slice(index + 1).filter((level) => level !== value);
        change({ by: [...by.slice(0, index), ...(value ? [value] : []), ...rest] });
      },
    }));
}

/// The first and last day of an own range.
export function rangeFields(state, change) {
  return h("div", { class: "report-range" }, [
    field({
      label: t("reports.from"),
      hidesLabel: true,
      name: "report-from",
      type: "date",
      required: true,
      value: state.from,
      max: state.to,
      onchange: ({ target }) =>
        target.value && change({ from: target.value, to: target.value > state.to ? target.value : state.to }),
    }),
    h("span", { class: "muted", "aria-hidden": "true" }, "–"),
    field({
      label: t("reports.to"),
      hidesLabel: true,
      name: "report-to",
      type: "date",
      required: true,
      value: state.to,
      onchange: ({ target }) =>
        target.value && change({ to: target.value, from: target.value < state.from ? target.value : state.from }),
    }),
  ]);
}
