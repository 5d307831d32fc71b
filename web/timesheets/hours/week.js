// The week as a grid: a row for each project and task, a column for each day. A length typed into a cell adds an entry.
import { api } from "../../core/api.js";
import { button, errorText, notice, skeletonList } from "../../core/components.js";
import { h } from "../../core/dom.js";
import {
  addDays,
  dayRange,
  duration,
  isDay,
  shortDay,
  startOfWeek,
  today,
  weekdayName,
  weekNumber,
} from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../core/overlays.js";
import { expectedHours } from "./expected-hours.js";
import { hoursHead, pathOf } from "./hours-head.js";
import { entries, instant, minutesIn, model } from "../model.js";
import { parseDuration } from "./parse.js";
import { noProjects } from "./no-projects.js";
import { reading } from "../../core/reading.js";
import { workName } from "../work-name.js";

export default function weekView(page) {
  const day = isDay(page.params.day) ? page.params.day : today();
  const monday = startOfWeek(day);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const range = { from: days[0], to: days[6] };
  const title = t("hours.weekTitle", { week: weekNumber(addDays(monday, 3)) });
  page.title(title);

  const query = { period: "range", ...range, groupBy: "project,task,day", limit: 5000 };
  const week = reading(page, ["entries", "looked", "online"], async (options) => {
    const [report] = await Promise.all([
      api.get("/reports/hours", { query, keeps: true, ...options }),
      model.load(),
    ]);
    return { report };
  }, { isQueued: true });

  return () => {
    const { report, error } = week;
    const rows = report ? rowsOf(report) : [];
    // An empty week offers the person's projects, so that lengths can be typed at once.
    if (report && rows.length === 0) rows.push(...(model.projects ?? []).slice(0, 12).map(emptyRow));
    const sums = days.map((one) => rows.reduce((sum, row) => sum + (row.days.get(one) ?? 0), 0));
    return [
      hoursHead({
        view: "week",
        day,
        page,
        title,
        sub: dayRange(days[0], days[6]),
        seconds: report?.seconds,
        expected: expectedHours(page, days[0], days[6]),
      }),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: week.read }) }),
      !report && !error
        ? skeletonList()
        : report && (rows.length === 0 ? noProjects() : grid(rows, days, sums, report)),
    ];
  };
}

/// Adds a length behind the last entry of the day, which begins at nine.
async function add(report, row, on, length) {
  const ends = report.entries
    .filter((entry) => entry.end && minutesIn(on, entry.start) < 1440 && minutesIn(on, entry.end) > 0)
    .map((entry) => Math.min(1440, minutesIn(on, entry.end)));
  const start = ends.length ? Math.max(...ends) : 9 * 60;
  try {
    await entries.add({
      project: row.project,
      ...(row.task && { task: row.task }),
      start: instant(on, start),
      end: instant(on, start + length),
    });
  } catch (problem) {
    toast(errorText(problem), { kind: "bad" });
  }
}

const emptyRow = (project) => ({
  key: project.id,
  project: project.id,
  task: null,
  name: project.name,
  taskName: null,
  seconds: 0,
  days: new Map(),
});

/// The rows of a report by project, task and day: `{ project, task, names, days: day → seconds, seconds }`.
function rowsOf(report) {
  return report.groups.flatMap((project) =>
    project.groups.map((task) => ({
      key: `${project.key} ${task.key}`,
      project: project.key,
      task: task.key,
      name: project.name,
      taskName: task.name,
      seconds: task.seconds,
      days: new Map(task.groups.map((one) => [one.key, one.seconds])),
    }))
  );
}

function grid(rows, days, sums, report) {
  const isToday = (day) => (day === today() ? "today" : undefined);
  return h(
    "div",
    { class: "week-grid", role: "region", "aria-label": t("hours.week"), tabindex: "0", ref: showToday },
    [
      h("table", { onkeydown: moveCell }, [
        h("thead", null, [
          h("tr", null, [
            h("th", { scope: "col" }, t("hours.project")),
            days.map((day) =>
              h("th", { scope: "col", class: isToday(day) }, [
                h("a", { href: pathOf.day(day) }, [
                  h("span", null, weekdayName(day)),
                  h("small", null, shortDay(day)),
                ]),
              ])
            ),
            h("th", { scope: "col" }, t("hours.sum")),
          ]),
        ]),
        h("tbody", null, [
          rows.map((row) =>
            h("tr", { key: row.key }, [
              h("th", { scope: "row" }, [
                h("span", { class: "entry-names" }, [
                  workName(model.color(row.project), row.name, row.taskName),
                ]),
              ]),
              days.map((day) => cell(report, row, day, isToday(day))),
              h("td", { class: "number strong" }, duration(row.seconds)),
            ])
          ),
        ]),
        h("tfoot", null, [
          h("tr", null, [
            h("th", { scope: "row" }, t("hours.sum")),
            sums.map((sum, index) =>
              h("td", { class: `number ${isToday(days[index]) ?? ""}` }, [
                sum ? duration(sum) : h("span", { class: "muted" }, "–"),
              ])
            ),
            h("td", { class: "number strong" }, duration(report.seconds)),
          ]),
        ]),
      ]),
    ],
  );
}

// On a phone the week is wider than the window; today comes into view when the page opens.
function showToday(element) {
  if (element.dataset.scrolled) return;
  element.dataset.scrolled = "true";
  requestAnimationFrame(() => {
    const column = element.querySelector("thead .today");
    if (column) element.scrollLeft = column.offsetLeft + column.offsetWidth - element.clientWidth;
  });
}

function cell(report, row, day, className) {
  const seconds = row.days.get(day);
  const name = [row.name, row.taskName].filter(Boolean).join(" / ");
  if (seconds) {
    return h("td", { class: className }, [
      h("a", {
        class: "number cell",
        href: pathOf.day(day),
        "aria-label": `${name}, ${shortDay(day)}: ${duration(seconds)}`,
      }, duration(seconds)),
    ]);
  }
  const take = (event) => {
    const input = event.currentTarget;
    const length = parseDuration(input.value.trim());
    input.setAttribute("aria-invalid", input.value.trim() && length === null ? "true" : "false");
    if (length === null) return;
    input.value = "";
    add(report, row, day, length);
  };
  // A project that is no longer the person's takes no more hours.
  if (!model.project(row.project)) return h("td", { class: className });
  return h("td", { class: className }, [
    h("input", {
      class: "cell number",
      "aria-label": t("hours.addCell", { project: name, day: shortDay(day) }),
      placeholder: "·",
      autocomplete: "off",
      onchange: take,
    }),
  ]);
}

function moveCell(event) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const from = event.target.closest("td");
  if (!step || !from || event.target.value) return;
  const row = from.parentElement;
  const rows = [...row.parentElement.children];
  const to = rows[rows.indexOf(row) + step[0]]?.children[[...row.children].indexOf(from) + step[1]]?.querySelector(
    ".cell",
  );
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  to.focus();
}
