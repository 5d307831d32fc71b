// The month of the team: people, days, sums.
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  empty,
  errorText,
  iconLink,
  notice,
  pageHead,
  skeletonList,
} from "../core/components.js";
import { h } from "../core/dom.js";
import {
  addDays,
  addMonths,
  compare,
  duration,
  isDay,
  longDay,
  monthName,
  startOfMonth,
  today,
  weekday,
  weekdayName,
} from "../core/format.js";
import { t } from "../core/i18n.js";
import { reading } from "../core/reading.js";
import { people } from "../core/people.js";
import { session } from "../core/session.js";

const pathOf = (day) => `/team/${day.slice(0, 7)}`;

export default function team(page) {
  const asked = `${page.params.month ?? ""}-01`;
  const first = isDay(asked) ? asked : startOfMonth(today());
  const days = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day);
  page.title(`${t("team.title")}, ${monthName(first)}`);
  const query = { period: "month", day: first, user: "all", groupBy: "user,day", limit: 1 };
  const month = reading(page, ["entries", "absences", "users", "looked"], async (options) => {
    const [report, everybody, periods] = await Promise.all([
      api.get("/reports/hours", { query, ...options }),
      people(options).catch(() => []),
      api.get("/periods", { query: { month: first.slice(0, 7) }, ...options }).catch(() => []),
    ]);
    return { report, rows: rowsOf(report, everybody, periods) };
  });
  page.keys.ArrowLeft = { label: t("team.previous"), run: () => page.go(pathOf(addMonths(first, -1))) };
  page.keys.ArrowRight = { label: t("team.next"), run: () => page.go(pathOf(addMonths(first, 1))) };
  page.keys.t = { label: t("hours.today"), run: () => page.go(pathOf(today())) };

  return () => {
    const { report, rows, error, read } = month;
    return [
      pageHead({
        title: `${t("team.title")} · ${monthName(first)}`,
        sub: report && summary(report, rows),
        actions: [
          h("div", { class: "hours-steps" }, [
            iconLink({ label: t("team.previous"), icon: "chevron-left", href: pathOf(addMonths(first, -1)) }),
            h("a", { class: "button quiet", href: pathOf(today()) }, t("hours.today")),
            iconLink({ label: t("team.next"), icon: "chevron-right", href: pathOf(addMonths(first, 1)) }),
          ]),
          buttonLink({ label: t("teams.title"), icon: "users", href: "/teams" }),
        ],
      }),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: read }) }),
      !report && !error && skeletonList(8),
      report && grid(rows, days, report),
    ];
  };
}

const summary = (report, rows) => {
  const count = rows.reduce((sum, { period }) => sum + (period?.missing.length ?? 0), 0);
  const hours = t("team.sum", { hours: duration(report.seconds) });
  return count === 0 ? hours : `${hours} · ${t("team.missing", { count })}`;
};

/// A row for everybody who is active or has hours, by name; its `period` says what is planned and missing.
function rowsOf(report, everybody, periods) {
  const planned = new Map(periods.map((period) => [period.user, period]));
  const found = new Map(report.groups.map((group) => [group.key, group]));
  const rows = everybody.filter((one) => one.active || found.has(one.id)).map((one) => ({
    ...one,
    group: found.get(one.id),
  }));
  const known = new Set(rows.map((row) => row.id));
  for (const group of report.groups) {
    if (!known.has(group.key)) rows.push({ id: group.key, name: group.name ?? `#${group.key}`, active: true, group });
  }
  return rows.map((row) => ({ ...row, period: planned.get(row.id) }))
    .sort((one, other) => compare(one.name, other.name));
}

function grid(rows, days, report) {
  if (rows.length === 0) return empty({ icon: "users", title: t("team.empty"), text: t("team.emptyText") });
  const sums = new Map();
  for (const { group } of rows) {
    for (const { key, seconds } of group?.groups ?? []) sums.set(key, (sums.get(key) ?? 0) + seconds);
  }
  const now = today();
  const classOf = (day) =>
    [weekday(day) > 5 ? "weekend" : "", day === now ? "today" : ""].join(" ").trim() || undefined;
  return h("div", { class: "team-grid", tabindex: "0", role: "region", "aria-label": t("team.title") }, [
    h("table", null, [
      h("caption", { class: "visually-hidden" }, t("team.caption")),
      h("thead", null, [
        h("tr", null, [
          h("th", { scope: "col", class: "team-name" }, t("reports.by.user")),
          days.map((day) =>
            h("th", { scope: "col", key: day, class: classOf(day), "aria-label": longDay(day) }, [
              h("small", null, weekdayName(day, "narrow")),
              Number(day.slice(8)),
            ])
          ),
          h("th", { scope: "col", class: "team-sum" }, t("hours.sum")),
        ]),
      ]),
      h("tbody", null, rows.map((row) => personRow(row, days, classOf))),
      h("tfoot", null, [
        h("tr", null, [
          h("th", { scope: "row", class: "team-name" }, t("hours.sum")),
          days.map((day) => h("td", { key: day, class: classOf(day) }, short(sums.get(day)))),
          h("td", { class: "team-sum" }, duration(report.seconds)),
        ]),
      ]),
    ]),
  ]);
}

function personRow(row, days, classOf) {
  const { id, name, active, group, period } = row;
  const hours = new Map((group?.groups ?? []).map(({ key, seconds }) => [key, seconds]));
  const month = days[0];
  return h("tr", { key: id }, [
    h("th", { scope: "row", class: "team-name" }, [
      h("span", { class: "row" }, [
        h("a", { class: "row-link truncate", dir: "auto", href: `/reports?day=${month}&user=${id}&by=project,task` }, [
          name,
        ]),
        !active && badge(t("team.inactive")),
      ]),
      period?.missing.length > 0 && h("small", { class: "team-missing" }, [
        t("team.missing", { count: period.missing.length }),
      ]),
    ]),
    days.map((day) => h("td", { key: day, class: classOf(day) }, dayCell(row, day, hours.get(day)))),
    h("td", { class: "team-sum" }, [
      group ? duration(group.seconds) : "–",
      period?.planned > 0 && h("small", null, t("team.of", { planned: duration(period.planned) })),
    ]),
  ]);
}

/// The hours of a person on a day, or that time is planned and nothing entered.
function dayCell({ id, name, period }, day, seconds) {
  if (seconds !== undefined) {
    return h("a", {
      href: `/reports?period=day&day=${day}&user=${id}&by=project,task`,
      "aria-label": t("team.cell", { name, day: longDay(day), hours: duration(seconds) }),
      class: seconds > 10 * 3600 ? "long" : undefined,
      title: duration(seconds),
    }, short(seconds));
  }
  if (!period?.missing.includes(day)) return null;
  const label = t("team.cellMissing", { name, day: longDay(day) });
  const href = `/balance/${day.slice(0, 7)}${id === session.me.id ? "" : `?user=${id}`}`;
  return h("a", { href, class: "team-missing", "aria-label": label, title: label }, "–");
}

/// Full hours alone, without `:00`, and minutes without seconds, since cells are narrow.
const short = (seconds) => {
  if (seconds === undefined) return "";
  return seconds % 3600 === 0 ? String(seconds / 3600) : duration(seconds - seconds % 60);
};
