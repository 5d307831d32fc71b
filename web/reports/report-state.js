// What a report shows, as the query of its address says it.
import { queryText } from "../core/api.js";
import {
  addDays,
  addMonths,
  dayRange,
  firstDayOf,
  firstWeekday,
  isDay,
  longDay,
  monthName,
  startOfMonth,
  startOfWeek,
  today,
  weekNumber,
} from "../core/format.js";
import { language, t } from "../core/i18n.js";
import { isAtLeast, session } from "../core/session.js";
import { isKind } from "../core/entry-kinds.js";

export const periods = ["day", "week", "month", "year", "range"];
export const levels = [
  "project",
  "customer",
  "task",
  "user",
  "tag",
  "kind",
  "billable",
  "day",
  "week",
  "month",
  "year",
];

const number = (text) => (/^[1-9]\d{0,15}$/.test(text ?? "") ? Number(text) : undefined);

/// What a query means. What is missing or makes no sense is as usual: this month, by project; a manager's report is of
/// everybody.
export function stateOf(query) {
  const period = periods.includes(query.period) ? query.period : "month";
  const state = {
    period,
    project: number(query.project),
    customer: number(query.customer),
    task: number(query.task),
    tag: query.tag || undefined,
    user: isAtLeast("manager") && query.user !== "me" ? number(query.user) ?? "all" : undefined,
    kind: isKind(query.kind) ? query.kind : undefined,
    billable: query.billable === "true" || query.billable === "false" ? query.billable : undefined,
    money: query.money === "true" || undefined,
    compare: query.compare === "true" || undefined,
  };
  if (period === "range") {
    state.from = isDay(query.from) ? query.from : startOfMonth(today());
    state.to = isDay(query.to) && query.to >= state.from ? query.to : addDays(addMonths(state.from, 1), -1);
  } else {
    state.day = isDay(query.day) ? query.day : today();
  }
  const asked = [...new Set((query.by ?? "").split(",").filter((one) => levels.includes(one)))].slice(0, 3);
  state.by = asked.length ? asked : usualLevels(state);
  return state;
}

const usualLevels = (state) =>
  state.project ? ["task", state.user === "all" ? "user" : "day"] : ["project", state.user === "all" ? "user" : "task"];

/// Another choice. Groups that were as usual stay so.
export function changed(state, fields) {
  const next = { ...state, ...fields };
  if (!fields.by && state.by.join() === usualLevels(state).join()) next.by = usualLevels(next);
  return next;
}

/// What narrows a report, beside its days and whose it is.
const filtersOf = ({ project, customer, task, tag, billable, kind }) => ({
  project,
  customer,
  task,
  tag,
  billable,
  kind,
});

/// The address of a report, without what is as usual.
export function pathOf(state) {
  const { period, day, from, to, by, project, user, money, compare } = state;
  const usual = usualLevels({ project, user }).join(",");
  return `/reports${
    queryText({
      period: period === "month" ? undefined : period,
      ...(period === "range" ? { from, to } : { day: day === today() ? undefined : day }),
      by: by.join(",") === usual ? undefined : by.join(","),
      ...filtersOf(state),
      user: isAtLeast("manager") && user !== "all" ? user ?? "me" : undefined,
      money,
      compare,
    })
  }`;
}

/// The first and last day.
export function daysOf({ period, day, from, to }) {
  switch (period) {
    case "day":
      return [day, day];
    case "week":
      return [startOfWeek(day), addDays(startOfWeek(day), 6)];
    case "year":
      return [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`];
    case "range":
      return [from, to];
    default:
      return [startOfMonth(day), addDays(addMonths(startOfMonth(day), 1), -1)];
  }
}

const lengthOf = ([first, last]) => Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;

/// The same report, one period earlier or later.
export function moved(state, direction) {
  const [first, last] = daysOf(state);
  switch (state.period) {
    case "day":
      return { ...state, day: addDays(state.day, direction) };
    case "week":
      return { ...state, day: addDays(first, 7 * direction) };
    case "year":
      return { ...state, day: addMonths(first, 12 * direction) };
    case "range": {
      const length = lengthOf([first, last]) * direction;
      return { ...state, from: addDays(first, length), to: addDays(last, length) };
    }
    default:
      return { ...state, day: addMonths(first, direction) };
  }
}

/// The same report of another kind of period: around the same days, or around today if that is among them.
export function withPeriod(state, period) {
  const [from, to] = daysOf(state);
  const day = from <= today() && today() <= to ? today() : from;
  return { ...state, period, day, from, to };
}

export function rangeName(state) {
  const [from, to] = daysOf(state);
  switch (state.period) {
    case "day":
      return longDay(from);
    // Of a week the Thursday says which one it is, wherever weeks begin.
    case "week":
      return `${t("reports.weekTitle", { week: weekNumber(addDays(from, (4 - firstWeekday + 7) % 7)) })}, ${
        dayRange(from, to)
      }`;
    case "year":
      return from.slice(0, 4);
    case "range":
      return dayRange(from, to);
    default:
      return monthName(from);
  }
}

/// What the bars of the chart are: days, weeks or months, so that there are not too many.
export function bucketOf(state) {
  const length = lengthOf(daysOf(state));
  return length <= 45 ? "day" : length <= 190 ? "week" : "month";
}

/// The query for the server. Sums come whole; of the entries themselves one is asked for, the least that is possible.
export function reportQuery(state, groupBy) {
  const [from, to] = daysOf(state);
  const { user, money } = state;
  return {
    period: "range",
    from,
    to,
    user: user ?? undefined,
    ...filtersOf(state),
    groupBy: groupBy.join(","),
    amounts: money,
    limit: 1,
  };
}

/// Of a page to be printed.
export const printPath = (state, groupBy) => filePath("html", state, groupBy, { language });

/// The address of a report's file.
export function filePath(format, state, groupBy, form) {
  const { limit: _limit, ...query } = reportQuery(state, groupBy);
  return `/api/v1/reports/hours.${format}${queryText({ ...query, ...form })}`;
}

/// The report that a group's name leads to: of what the group counts, split by what is inside.
export function narrowed(state, path) {
  let next = { ...state };
  for (const { by, key } of path) {
    if (key === null) return undefined;
    if (["day", "week", "month", "year"].includes(by)) {
      next = { ...next, ...within(daysOf(next), by, firstDayOf(by, key)) };
    } else next[by] = by === "user" && key === session.me.id ? undefined : key;
  }
  const used = new Set(path.map((group) => group.by));
  const rest = state.by.filter((level) => !used.has(level));
  next.by = rest.length ? rest : [next.task || !next.project ? "day" : "task"];
  return next;
}

/// The days of a group, as far as they lie in the range. The server's weeks begin on Monday.
function within([first, last], by, day) {
  const end = {
    day,
    week: addDays(day, 6),
    month: addDays(addMonths(day, 1), -1),
    year: addDays(addMonths(day, 12), -1),
  }[by];
  if (first <= day && end <= last && (by !== "week" || firstWeekday === 1)) return { period: by, day };
  return { period: "range", from: day < first ? first : day, to: end > last ? last : end };
}
