// A day as a list and as a time line. Entries are added by the line, changed in place, and dragged.
import { button, empty, errorText, notice, skeletonList } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { addDays, clock, dayOf, isDay, longDay, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../core/overlays.js";
import { latest } from "../../core/reading.js";
import { copyButton, merged } from "./day-entries.js";
import { dayLines, isFirst } from "./day-lines.js";
import { dayState, isClosed, readDayState } from "./day-state.js";
import { entryRow, listKeys, refusals, rowState } from "./entry-row.js";
import { hoursHead } from "./hours-head.js";
import { entries } from "../entries.js";
import { readHours } from "../kept-hours.js";
import { instant, model, namesOf, secondsOfDay } from "../model.js";
import { noProjects } from "./no-projects.js";
import { timeLine } from "./time-line.js";

export default function dayView(page) {
  const day = isDay(page.params.day) ? page.params.day : today();
  const state = {
    day,
    report: undefined,
    error: undefined,
    // The names in the report, and the entries that could be copied.
    names: new Map(),
    earlier: undefined,
    // The holiday, the absences, the month and the lock.
    above: undefined,
    rows: rowState(page, day),
    shown: () => merged(state.report?.entries ?? [], day),
    fail: (error) => {
      state.error = error;
    },
  };
  page.title(longDay(day));
  state.read = latest(() => readDay(page, state).then(() => readEarlierDay(page, state)), page);
  const readAbove = latest(async () => {
    state.above = await readDayState(day, { signal: page.signal });
    page.redraw();
  }, page);
  const current = dayLines(page, day, state.shown);
  const track = dayTrack(page, state, current);
  page.keys.n = { label: t("hours.new"), run: () => !isClosed(state.above) && current().input?.focus() };
  for (const name of ["entries", "looked", "online"]) page.on(name, state.read);
  // What one came for is read first.
  state.read().then(readAbove);
  for (const name of ["absences", "periods", "looked", "online"]) page.on(name, readAbove);
  focusLine(page, current);

  return () => {
    const { report, error, rows, read } = state;
    const list = state.shown();
    return [
      hoursHead({
        view: "day",
        day,
        page,
        title: longDay(day),
        seconds: report && list.reduce((sum, entry) => sum + secondsOfDay(entry, day), 0),
        expected: state.above?.row && [state.above.row],
        sub: day === today() ? t("hours.today") : undefined,
        actions: list.length > 0 && !isClosed(state.above) && copyButton(state, { kind: "quiet", class: "copy-day" }),
      }),
      dayState(day, state.above),
      isClosed(state.above)
        ? h("p", { key: "closed", class: "day-closed muted" }, t("hours.closed"))
        : current().view(),
      refusals(entries.refused(day), (entry) => nameOf(state, entry), rows, day),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: read }) }),
      h("div", { class: "day" }, [
        h("section", { class: "day-list", "aria-label": t("hours.list") }, [entryList(state, list)]),
        track.view(list.filter((entry) => entry.start && (entry.end || day === today()))),
      ]),
    ];
  };
}

async function readDay(page, state) {
  const { day } = state;
  try {
    const projects = model.load();
    const use = (report) => {
      Object.assign(state, { report, names: namesOf(report.groups), error: undefined });
      // Entries have their names already; the colors may come later.
      page.redraw();
    };
    const show = state.report ? undefined : use;
    use(await readHours({ from: day, to: day, groupBy: "project,task" }, { signal: page.signal, show }));
    await projects;
  } catch (problem) {
    state.error = problem;
  }
  page.redraw();
}

/// What “copy the day before” would copy: the last day of the week before with entries.
async function readEarlierDay(page, state) {
  const { day } = state;
  const range = { from: addDays(day, -7), to: addDays(day, -1), groupBy: "project" };
  const ended = (await readHours(range, { signal: page.signal, isFresh: true })).entries.filter((entry) => entry.end);
  const last = ended.length ? dayOf(ended[ended.length - 1].start) : null;
  state.earlier = ended.filter((entry) => dayOf(entry.start) === last);
  page.redraw();
}

function entryList(state, list) {
  const { report, error, rows, day, above } = state;
  if (!report && !error) return skeletonList();
  if (list.length > 0) {
    return h("ol", { class: "entries", onkeydown: (event) => listKeys(event, list, rows) }, [
      list.map((entry) => entryRow(entry, nameOf(state, entry), rows, day)),
    ]);
  }
  if (isClosed(above)) return empty({ icon: "lock", title: t("hours.emptyClosed") });
  if (model.projects?.length === 0) return noProjects({ hasLine: isFirst() });
  return empty({
    icon: "clock",
    title: t("hours.empty"),
    text: t("hours.emptyText"),
    action: copyButton(state),
  });
}

function dayTrack(page, state, current) {
  const { day, rows } = state;
  const change = async (entry, times) => {
    try {
      await entries.update(entry, { start: instant(day, times.start), end: instant(day, times.end) });
    } catch (problem) {
      toast(errorText(problem), { kind: "bad" });
      state.read();
    }
  };
  return timeLine({
    page,
    day,
    onCreate(start, end) {
      current().text = `${current().text.trim()} ${clock(start)}-${clock(end)} `.trimStart();
      page.redraw();
      requestAnimationFrame(() => current().input?.focus());
    },
    isClosed: () => isClosed(state.above),
    onChange: change,
    onOpen: (entry) => rows.edit(entry),
    label: (entry) =>
      [projectName(state, entry), taskName(state, entry), entry.description].filter(Boolean).join(" · "),
    color: (entry) => model.color(entry.project),
  });
}

const projectName = ({ names }, entry) => model.project(entry.project)?.name ?? names.get(`project ${entry.project}`);

const taskName = ({ names }, entry) =>
  entry.task &&
  (names.get(`task ${entry.task}`) ?? model.tasks(entry.project).find((task) => task.id === entry.task)?.name);

const nameOf = (state, entry) => ({
  project: projectName(state, entry) ?? entry.projectName ?? "…",
  task: taskName(state, entry) ?? "",
  color: model.color(entry.project),
});

// The line is what one came for. On a phone it would open the keyboard, so there it waits to be touched.
function focusLine(page, current) {
  if (matchMedia("(pointer: coarse)").matches) return;
  const look = () => {
    if (page.signal.aborted) return;
    // The first draw may wait for the answer.
    const { input } = current();
    if (!input) requestAnimationFrame(look);
    else if (
      [document.body, document.querySelector("h1"), document.querySelector("main")].includes(document.activeElement)
    ) input.focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
}
