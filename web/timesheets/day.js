// A day as a list and as a time line. Entries are added by the line, changed in place, and dragged.
import { api } from "../core/api.js";
import { button, empty, errorText, notice, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import {
  addDays,
  clock,
  dayOf,
  duration,
  isDay,
  longDay,
  mediumDay,
  minutesOf,
  now,
  today,
  weekdayName,
} from "../core/format.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { outbox } from "../core/outbox.js";
import { isAtLeast, session } from "../core/session.js";
import { entryRow, listKeys, refusals, rowState } from "./entry-row.js";
import { firstLine } from "./first-line.js";
import { hoursHead } from "./hours-head.js";
import { entryLine } from "./line.js";
import { entries, instant, minutesIn, minutesOfDay, model, namesOf } from "./model.js";
import { noProjects } from "./no-projects.js";
import { latest } from "./reading.js";
import { timeLine } from "./time-line.js";

export default function dayView(page) {
  const day = isDay(page.params.day) ? page.params.day : today();
  let report;
  let error;
  let names = new Map();
  let earlier;
  const rows = rowState(page, day);
  page.title(longDay(day));

  const read = latest(async () => {
    try {
      const projects = model.load();
      report = await api.get("/reports/hours", {
        query: { period: "day", day, groupBy: "project,task", limit: 5000 },
        signal: page.signal,
        keeps: true,
      });
      names = namesOf(report.groups);
      error = undefined;
      // Entries have their names already; the colors may come later.
      page.redraw();
      await projects;
    } catch (problem) {
      error = problem;
    }
    page.redraw();
  }, page);

  // What “copy the day before” would copy: the last day of the week before with entries.
  const readEarlier = latest(async () => {
    const list = await api.get("/entries", {
      query: { from: addDays(day, -7), to: addDays(day, -1), limit: 5000 },
      signal: page.signal,
      keeps: true,
    });
    const ended = list.filter((entry) => entry.end);
    const last = ended.length ? dayOf(ended[ended.length - 1].start) : null;
    earlier = ended.filter((entry) => dayOf(entry.start) === last);
    page.redraw();
  }, page);

  const shown = () => merged(report?.entries ?? [], day);

  // The entries of another day that a line names, to put a length behind them.
  const otherDays = new Map();
  page.on("entries", () => otherDays.clear());
  const line = entryLine({
    name: "entry-line",
    day,
    reason: errorText,
    label: t("hours.lineLabel"),
    hint: t("hours.hint"),
    // With a project of the person's own, so that it can be typed as it stands.
    placeholder: () =>
      t("hours.placeholder", { project: (model.projects?.[0]?.name ?? "").split(" ")[0].toLocaleLowerCase() }),
    place(length, start, on) {
      const list = on === day ? shown() : otherDays.get(on);
      return list ? placed(list, on, length, start) : null;
    },
    async prepare(on) {
      const list = await api.get("/entries", { query: { day: on, limit: 5000 }, signal: page.signal, keeps: true });
      otherDays.set(on, merged(list, on));
    },
    async submit({ project, task, day: on, isOtherDay, start, end, description, tags }) {
      const fields = {
        project: project.id,
        ...(task && { task: task.id }),
        start: instant(on, start),
        end: instant(on, end),
        description,
        tags,
      };
      const entry = await entries.add(fields);
      const added = { time: duration((end - start) * 60), project: project.name, day: mediumDay(on) };
      toast(entry ? t(isOtherDay ? "hours.addedOn" : "hours.added", added) : t("hours.kept"));
    },
  });
  const first = firstLine({
    page,
    instant: (minutes, on) => instant(on === null ? day : addDays(today(), on), minutes),
    place: (length, start) => placed(shown(), day, length, start),
    onAdded(parsed) {
      toast(t("hours.added", { time: duration((parsed.end - parsed.start) * 60), project: parsed.project.name }));
      requestAnimationFrame(() => requestAnimationFrame(() => line.input?.focus()));
    },
  });
  // Who may make projects and has none begins with one.
  const isFirst = () => isAtLeast("manager") && (model.projects ? model.projects.length === 0 : !session.me.projects);
  const current = () => (isFirst() ? first : line);

  const copy = async () => {
    const made = [];
    let refused = 0;
    for (const entry of earlier) {
      const shift = (text) => instant(day, minutesIn(dayOf(entry.start), text));
      try {
        const copied = await entries.add({
          ...entries.fieldsOf(entry),
          start: shift(entry.start),
          end: shift(entry.end),
        });
        if (copied) made.push(copied);
      } catch (problem) {
        refused += 1;
        if (problem.name !== "overlap") error = problem;
      }
    }
    toast(
      refused ? t("hours.copiedSome", { count: made.length, refused }) : t("hours.copied", { count: earlier.length }),
      {
        kind: refused ? "bad" : undefined,
        action: made.length
          ? { label: t("hours.undo"), run: () => Promise.all(made.map((one) => entries.remove(one))) }
          : undefined,
      },
    );
  };

  const change = async (entry, times) => {
    try {
      await entries.update(entry, { start: instant(day, times.start), end: instant(day, times.end) });
    } catch (problem) {
      toast(errorText(problem), { kind: "bad" });
      read();
    }
  };
  const track = timeLine({
    page,
    day,
    onCreate(start, end) {
      current().text = `${current().text.trim()} ${clock(start)}-${clock(end)} `.trimStart();
      page.redraw();
      requestAnimationFrame(() => current().input?.focus());
    },
    onChange: change,
    onOpen: (entry) => rows.edit(entry),
    label: (entry) =>
      [model.project(entry.project)?.name ?? names.get(`project ${entry.project}`), taskName(entry), entry.description]
        .filter(Boolean).join(" · "),
    color: (entry) => model.project(entry.project)?.color,
  });
  const taskName = (entry) =>
    entry.task &&
    (names.get(`task ${entry.task}`) ?? model.tasks(entry.project).find((task) => task.id === entry.task)?.name);
  const nameOf = (entry) => ({
    project: model.project(entry.project)?.name ?? names.get(`project ${entry.project}`) ?? entry.projectName ?? "…",
    task: taskName(entry) ?? "",
    color: model.project(entry.project)?.color,
  });

  page.keys.n = { label: t("hours.new"), run: () => current().input?.focus() };
  for (const name of ["entries", "looked", "online"]) page.on(name, read);
  // What one came for is read first.
  read().then(readEarlier);
  page.on("entries", readEarlier);
  focusLine(page, current);

  return () => {
    const list = shown();
    const seconds = report && list.reduce((sum, entry) => sum + minutesOfDay(entry, day) * 60, 0);
    const copyLabel = earlier?.length > 0 &&
      t(dayOf(earlier[0].start) === addDays(day, -1) ? "hours.copyYesterday" : "hours.copyDay", {
        day: weekdayName(dayOf(earlier[0].start), "long"),
      });
    return [
      hoursHead({
        view: "day",
        day,
        page,
        title: longDay(day),
        seconds,
        sub: day === today() ? t("hours.today") : undefined,
        actions: copyLabel && list.length > 0 &&
          button({ label: copyLabel, kind: "quiet", icon: "copy", onclick: copy, class: "copy-day" }),
      }),
      current().view(),
      refusals(entries.refused(day), nameOf, rows, day),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: read }) }),
      h("div", { class: "day" }, [
        h("section", { class: "day-list", "aria-label": t("hours.list") }, [
          !report && !error
            ? skeletonList()
            : model.projects?.length === 0 && list.length === 0
            ? noProjects({ hasLine: isFirst() })
            : list.length === 0
            ? empty({
              icon: "clock",
              title: t("hours.empty"),
              text: t("hours.emptyText"),
              action: copyLabel && button({ label: copyLabel, icon: "copy", onclick: copy }),
            })
            : h("ol", { class: "entries", onkeydown: (event) => listKeys(event, list, rows) }, [
              list.map((entry) => entryRow(entry, nameOf(entry), rows, day)),
            ]),
        ]),
        track.view(list.filter((entry) => entry.end || day === today())),
      ]),
    ];
  };
}

/// The server's entries with what is not sent yet.
function merged(list, day) {
  const removed = entries.removals();
  const kept = list.filter((entry) => !removed.has(entry.id)).map((entry) => {
    const waiting = outbox.waiting.filter((item) => item.path === `/entries/${entry.id}` && item.method === "PATCH");
    return waiting.length
      ? { ...entry, ...Object.assign({}, ...waiting.map((item) => item.body)), isUnsent: true }
      : entry;
  });
  return [...kept, ...entries.unsent(day)].sort((a, b) => minutesIn(day, a.start) - minutesIn(day, b.start));
}

/// Where a length of time goes: after the last entry, or so that it ends now. With a start alone it ends now.
function placed(list, day, length, start) {
  const current = day === today() ? minutesOf(now()) : null;
  if (start !== undefined) return { end: current !== null && current > start ? current : null };
  const ends = list.filter((entry) => entry.end).map((entry) => Math.min(1440, minutesIn(day, entry.end)));
  const after = ends.length ? Math.max(...ends) : 9 * 60;
  const first = ends.length || current === null ? after : Math.max(0, Math.min(after, current - length));
  return { start: first, end: first + length };
}

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
