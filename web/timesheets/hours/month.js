// The month as a calendar with the sums of its days and weeks.
import { button, dot, errorText, notice } from "../../core/components.js";
import { h } from "../../core/dom.js";
import {
  addDays,
  addMonths,
  duration,
  firstWeekday,
  isDay,
  longDay,
  mediumDay,
  monthName,
  startOfMonth,
  startOfWeek,
  today,
  weekdayName,
  weekNumber,
} from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { missingDays } from "../../core/missing-days.js";
import { expectedHours, expectedText } from "./expected-hours.js";
import { hoursHead, pathOf } from "./hours-head.js";
import { readHours } from "../kept-hours.js";
import { model } from "../model.js";
import { reading } from "../../core/reading.js";

export default function monthView(page) {
  const day = isDay(page.params.day) ? page.params.day : today();
  const month = startOfMonth(day).slice(0, 7);
  const weeks = weeksOf(day);
  const last = addDays(weeks[weeks.length - 1], 6);
  page.title(monthName(day));

  // The weeks at both ends reach into other months, so the sum of the month is read beside.
  const sums = reading(page, ["entries", "looked", "online"], async (options) => {
    const end = addDays(startOfMonth(addMonths(day, 1)), -1);
    const [report, whole] = await Promise.all([
      readHours({ from: weeks[0], to: last, groupBy: "day,project", limit: 1 }, options),
      readHours({ from: startOfMonth(day), to: end, groupBy: "project", limit: 1 }, options),
      model.load(),
    ]);
    return { report, whole };
  }, { isQueued: true });

  return () => {
    const { report, whole, error } = sums;
    const days = new Map((report?.groups ?? []).map((group) => [group.key, group]));
    const planned = expectedHours(page, weeks[0], last);
    const expected = planned.filter(({ key }) => key.startsWith(month));
    // Marked hours do not count as worked, and yet they are entered.
    const missing = report ? missingDays(planned).filter((one) => !days.has(one.day)) : [];
    const state = { month, days, planned, missing: new Map(missing.map((one) => [one.day, one.seconds])) };
    return [
      hoursHead({ view: "month", day, page, title: monthName(day), seconds: whole?.seconds, expected }),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: sums.read }) }),
      h("div", { class: "month" }, [
        h("table", { class: "calendar" }, [
          h("caption", { class: "visually-hidden" }, monthName(day)),
          h("thead", null, [
            h("tr", null, [
              h("th", { scope: "col", class: "week-column" }, [
                h("span", { class: "visually-hidden" }, t("hours.week")),
              ]),
              Array.from(
                { length: 7 },
                (_, index) => h("th", { scope: "col" }, weekdayName(addDays(weeks[0], index))),
              ),
              h("th", { scope: "col", class: "sum-column" }, t("hours.sum")),
            ]),
          ]),
          h("tbody", null, weeks.map((start) => weekRow(start, state))),
        ]),
        h("div", { key: "side", class: "month-side" }, [
          missingList(missing.filter((one) => one.day.startsWith(month))),
          whole && whole.groups.length > 0 && projects(whole),
        ]),
      ]),
    ];
  };
}

/// The first days of the weeks that a month touches.
function weeksOf(day) {
  const weeks = [];
  for (let start = startOfWeek(startOfMonth(day)); start.slice(0, 7) <= day.slice(0, 7); start = addDays(start, 7)) {
    weeks.push(start);
  }
  return weeks;
}

function weekRow(start, state) {
  const list = Array.from({ length: 7 }, (_, index) => addDays(start, index));
  const sum = list.reduce((seconds, day) => seconds + (state.days.get(day)?.seconds ?? 0), 0);
  // Of a week the Thursday says which one it is, wherever weeks begin.
  const thursday = addDays(start, (4 - firstWeekday + 7) % 7);
  return h("tr", { key: start }, [
    h("th", { scope: "row", class: "week-column" }, [
      h("a", { href: pathOf.week(start), "aria-label": t("hours.weekTitle", { week: weekNumber(thursday) }) }, [
        weekNumber(thursday),
      ]),
    ]),
    list.map((day) => dayCell(day, state)),
    h("td", { class: "sum-column number" }, [
      sum ? duration(sum) : "",
      expectedText(state.planned.filter(({ key }) => list.includes(key))),
    ]),
  ]);
}

function dayCell(day, { month, days, missing }) {
  const group = days.get(day);
  const planned = missing.get(day);
  const said = group ? duration(group.seconds) : planned && t("hours.missing", { planned: duration(planned) });
  return h("td", {
    class: [day.startsWith(month) ? "" : "outside", day === today() ? "today" : ""].join(" ").trim() || undefined,
  }, [
    h("a", { href: pathOf.day(day), "aria-label": [longDay(day), said].filter(Boolean).join(": ") }, [
      h("span", { class: "date" }, Number(day.slice(8))),
      planned && h("span", { class: "calendar-missing" }, icon("alert", 14), h("span", null, duration(planned))),
      group && h("span", { class: group.seconds % 60 ? "calendar-sum number long" : "calendar-sum number" }, [
        duration(group.seconds),
      ]),
      group && h("span", { class: "month-bars", "aria-hidden": "true" }, [
        group.groups.map((project) =>
          h("i", {
            key: project.key,
            style: { "flex-grow": project.seconds, "--color": model.color(project.key) },
          })
        ),
      ]),
    ]),
  ]);
}

/// The days with planned time on which nothing is entered.
const missingList = (missing) =>
  missing.length > 0 && h("section", { key: "missing", class: "month-missing" }, [
    h("h2", null, t("hours.missingTitle", { count: missing.length })),
    h("ul", null, [
      missing.map(({ day, seconds }) =>
        h("li", { key: day }, [
          h("a", { href: pathOf.day(day) }, mediumDay(day)),
          h("span", { class: "number muted" }, t("hours.expected", { planned: duration(seconds) })),
        ])
      ),
    ]),
  ]);

const projects = (whole) =>
  h("ul", { class: "month-projects", "aria-label": t("hours.project") }, [
    whole.groups.map((group) =>
      h("li", { key: group.key }, [
        dot(model.color(group.key)),
        h("span", { class: "truncate", dir: "auto" }, group.name),
        h("span", { class: "number strong" }, duration(group.seconds)),
      ])
    ),
  ]);
