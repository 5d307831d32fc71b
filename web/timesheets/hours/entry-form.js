// The form of an entry in the list of a day, and what of it is sent.
import { button, checkbox, field, select, valuesOf } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { clock, duration } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { unasked } from "./line.js";
import { costView } from "../entry-cost.js";
import { kindOptions } from "../../core/entry-kinds.js";
import { entries } from "../entries.js";
import { instant, minutesIn, model } from "../model.js";
import { parseClock } from "./parse.js";

/// The fields that differ, as the server takes them; `errors` for times that can't be read.
export function changed(entry, values, day) {
  const start = parseClock(values.start);
  let end = entry.end ? parseClock(values.end) : undefined;
  const errors = {};
  if (start === null) errors.start = t("hours.timeHint");
  if (end === null) errors.end = t("hours.timeHint");
  if (Object.keys(errors).length) return { errors };
  // A time that stays keeps its day: an entry may begin the evening before.
  const oldStart = minutesIn(day, entry.start);
  const newStart = (oldStart % 1440 + 1440) % 1440 === start ? oldStart : start;
  const isPast = end <= ((newStart % 1440) + 1440) % 1440;
  if (isPast) end += 1440;
  const newEnd = newStart < 0 ? end - 1440 : end;
  const isChanged = newStart !== oldStart || newEnd !== minutesIn(day, entry.end ?? entry.start);
  // As in the line, a long way past midnight is more often a slip.
  if (isPast && isChanged && newEnd - newStart > unasked) {
    return { errors: { end: t("hours.endBeforeStart", { time: duration((newEnd - newStart) * 60) }) } };
  }
  const tags = values.tags.split(/[\s,#]+/).filter(Boolean);
  const fields = {};
  if (newStart !== oldStart) fields.start = instant(day, newStart);
  if (entry.end && newEnd !== minutesIn(day, entry.end)) fields.end = instant(day, newEnd);
  if (Number(values.project) !== entry.project) fields.project = Number(values.project);
  const task = values.task ? Number(values.task) : null;
  if (task !== entry.task) fields.task = task;
  if (values.description !== entry.description) fields.description = values.description;
  if (tags.join(" ") !== entry.tags.join(" ")) fields.tags = tags;
  if (values.billable !== entry.billable) fields.billable = values.billable;
  if (values.kind !== entry.kind) fields.kind = values.kind;
  return fields;
}

/// What a refused request asks for with other fields. A new entry without a task does not name one.
export function changedBody({ kind, body }, fields) {
  const { task, ...others } = { ...body, ...fields };
  return task === undefined || (kind === "entry" && task === null) ? others : { task, ...others };
}

/// The form in the place of a row.
export function entryForm(entry, rows) {
  const { errors, busy } = rows.form;
  return h("li", { key: `edit-${entries.nameOf(entry)}`, class: "entry-edit" }, [
    h("form", {
      "aria-label": t("hours.edit"),
      onsubmit: (event) => {
        event.preventDefault();
        rows.save(entry, valuesOf(event.currentTarget));
      },
      onkeydown: (event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          rows.cancel();
        }
      },
    }, [
      rows.form.notice(),
      h("div", { class: "entry-edit-grid" }, [
        timeFields(entry, rows),
        workFields(entry, rows),
        textFields(entry, errors),
      ]),
      rows.cost && costView(rows.cost),
      h("div", { class: "spread" }, [
        checkbox({ label: t("hours.billable"), name: "billable", initiallyChecked: entry.billable }),
        h("div", { class: "form-actions" }, [
          button({ label: t("core.cancel"), onclick: rows.cancel }),
          button({ label: t("core.save"), kind: "primary", type: "submit", busy }),
        ]),
      ]),
    ]),
  ]);
}

function timeFields(entry, rows) {
  const { errors } = rows.form;
  const focus = (element) => {
    if (!rows.shouldFocus) return;
    rows.shouldFocus = false;
    requestAnimationFrame(() => {
      // Whoever was quicker is in another field already.
      if (element.form.contains(document.activeElement)) return;
      element.focus();
      element.select();
    });
  };
  return [
    field({
      label: t("hours.from"),
      name: "start",
      initialValue: clock(entry.start),
      error: errors.start,
      class: "entry-edit-time",
      inputmode: "text",
      ref: focus,
    }),
    entry.end &&
    field({
      label: t("hours.to"),
      name: "end",
      initialValue: clock(entry.end),
      error: errors.end,
      class: "entry-edit-time",
      inputmode: "text",
    }),
  ];
}

function workFields(entry, rows) {
  const { errors } = rows.form;
  const projects = model.projects ?? [];
  const known = projects.some((one) => one.id === entry.project)
    ? projects
    : [{ id: entry.project, name: "…" }, ...projects];
  const tasks = model.tasks(rows.project);
  return [
    select({
      label: t("hours.project"),
      name: "project",
      value: rows.project,
      error: errors.project,
      class: "entry-edit-project",
      options: known.map((one) => ({ value: one.id, label: one.name })),
      onchange: (event) => {
        rows.project = Number(event.target.value);
        rows.redraw();
      },
    }),
    select({
      label: t("hours.task"),
      name: "task",
      initialValue: rows.project === entry.project ? entry.task ?? "" : "",
      error: errors.task,
      class: "entry-edit-project",
      key: `task-${rows.project}-${tasks.length}`,
      options: [
        { value: "", label: t("hours.noTask") },
        ...tasks.map((one) => ({ value: one.id, label: one.name })),
      ],
    }),
  ];
}

const textFields = (entry, errors) => [
  field({
    label: t("hours.description"),
    name: "description",
    initialValue: entry.description,
    error: errors.description,
    class: "entry-edit-wide",
    maxlength: "2000",
  }),
  field({
    label: t("hours.tags"),
    name: "tags",
    initialValue: entry.tags.join(" "),
    error: errors.tags,
    class: "entry-edit-tags",
  }),
  select({
    label: t("hours.kind"),
    name: "kind",
    initialValue: entry.kind,
    error: errors.kind,
    class: "entry-edit-project",
    options: kindOptions(),
  }),
];
