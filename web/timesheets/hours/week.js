// The week as a grid: a row for each project and task, a column for each day. A length typed into a cell adds an entry,
// or changes the one that is there.
import { button, errorText, notice, skeletonList } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { on } from "../../core/events.js";
import { addDays, dayRange, duration, isDay, startOfWeek, today, weekNumber } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { latest, reading } from "../../core/reading.js";
import { expectedHours } from "./expected-hours.js";
import { hoursHead } from "./hours-head.js";
import { readClosings, readHours } from "../kept-hours.js";
import { model } from "../model.js";
import { noProjects } from "./no-projects.js";
import { askRow, copyWeek } from "./week-add.js";
import { cellState } from "./week-cells.js";
import { weekGrid } from "./week-grid.js";
import { closingOf, weekRows } from "./week-rows.js";

/// The rows that the person added to a week, by its first day, as long as the app is open.
const added = new Map();
on("session", () => added.clear());

export default function weekView(page) {
  const day = isDay(page.params.day) ? page.params.day : today();
  const first = startOfWeek(day);
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
  const title = t("hours.weekTitle", { week: weekNumber(addDays(first, 3)) });
  page.title(title);

  const cells = cellState(page);
  const week = reading(page, ["entries", "looked", "online", "periods"], async (options) => {
    // The cell that told of its save counts it first.
    await new Promise((resolve) => setTimeout(resolve));
    const saves = cells.saves();
    const found = await readWeek(days, options);
    cells.settle(saves);
    return found;
  }, { isQueued: true });
  const before = readBefore(page, first);
  page.on("outbox", page.redraw);

  return () => {
    const rows = week.report ? weekRows(week.report, days, offeredRows(week.report, before, days)) : [];
    const total = rows.reduce((seconds, row) => seconds + row.seconds, 0);
    const head = hoursHead({
      view: "week",
      day,
      page,
      title,
      sub: dayRange(days[0], days[6]),
      seconds: week.report && total,
      expected: expectedHours(page, days[0], days[6]),
    });
    const isClosed = week.closings && days.every((one) => closingOf(week.closings, one, null));
    const actions = weekActions(page, first, before, isClosed);
    return [
      head,
      week.error && notice({
        kind: "bad",
        text: errorText(week.error),
        action: button({ label: t("core.retry"), onclick: week.read }),
      }),
      !week.report && !week.error ? skeletonList() : week.report && (rows.length === 0 ? noProjects() : [
        weekGrid({ rows, days, closings: week.closings, cells }),
        actions,
      ]),
    ];
  };
}

async function readWeek(days, options) {
  const range = { from: days[0], to: days[6], groupBy: "project,task,day" };
  const months = [...new Set([days[0], days[6]].map((day) => day.slice(0, 7)))];
  const report = readHours(range, options);
  // What closes them is kept with them.
  const closings = report.then(() => readClosings(months, options));
  const found = await Promise.all([report, closings, model.load()]);
  return { report: found[0], closings: found[1] };
}

/// The week before: what there is to copy. It is read after what one came for.
function readBefore(page, first) {
  const before = { range: { from: addDays(first, -7), to: addDays(first, -1) }, report: undefined };
  const read = latest(async () => {
    before.report = await readHours({ ...before.range, groupBy: "project,task", limit: 1 }, { signal: page.signal });
    page.redraw();
  }, page);
  for (const name of ["entries", "looked", "online"]) page.on(name, read);
  read();
  return before;
}

/// What stands there without hours: what was added, and in this week and later ones what the week before had. One that
/// is empty else offers the person's projects, which stay while it is filled.
function offeredRows(report, before, days) {
  const earlier = days[6] < today()
    ? []
    : (before.report?.groups ?? []).flatMap((project) =>
      model.project(project.key) ? project.groups.map((task) => ({ project: project.key, task: task.key })) : []
    );
  if (report.entries.length === 0 && earlier.length === 0 && !added.has(days[0]) && model.projects) {
    added.set(days[0], model.projects.slice(0, 12).map(({ id }) => ({ project: id, task: null })));
  }
  return [...(added.get(days[0]) ?? []), ...earlier];
}

/// A week that is closed from its first day to its last has none.
function weekActions(page, first, before, isClosed) {
  delete page.keys.n;
  if (isClosed) return null;
  const addRow = async () => {
    const row = await askRow();
    if (!row) return;
    added.set(first, [...(added.get(first) ?? []), row]);
    page.redraw();
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(row, first)));
  };
  const copy = () => copyWeek(before.range, first);
  const hasEarlier = before.report?.seconds > 0;
  if (model.projects?.length) page.keys.n = { label: t("week.addRow"), run: addRow };
  if (hasEarlier) page.keys.w = { label: t("week.copy"), run: copy };
  return h("div", { class: "week-actions row" }, [
    model.projects?.length > 0 && button({ label: t("week.addRow"), icon: "plus", onclick: addRow }),
    hasEarlier && button({
      label: t("week.copyHours", { time: duration(before.report.seconds) }),
      icon: "copy",
      onclick: copy,
    }),
  ]);
}

function focusRow({ project, task }, first) {
  const day = addDays(first, 6) < today() || today() < first ? first : today();
  const inputs = [...document.querySelectorAll(`.week-grid input[name^="${project}-${task ?? 0} "]`)];
  (inputs.find(({ name }) => name.endsWith(day)) ?? inputs[0])?.focus();
}
