// How a project goes: what is spent, of its budget and over time, and its last hours.
import { api } from "../core/api.js";
import { button, errorText, notice, segmented, skeletonList, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { addMonths, dayOf, duration, mediumDay, monthName, startOfMonth, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { latest } from "../core/reading.js";
import { budgetBars, usedOf } from "./budget-parts.js";
import { overTime } from "./project-chart.js";
import { budgetsOf, firstDay } from "./projects.js";

/// So many of the last entries are shown.
const recentCount = 8;

/// The overview of the project with that id. `sums()` has the hours in all, by person and by task, and the budgets of
/// its tasks, once they are read.
export function projectOverview(page, id) {
  const state = {
    id,
    sums: undefined,
    error: undefined,
    // What the chart counts, `time` or `money`, and the bar that the person looks at.
    counts: undefined,
    active: undefined,
    redraw: page.redraw,
  };
  state.read = latest(async () => {
    try {
      state.sums = await readSums(id, { signal: page.signal });
      state.error = undefined;
    } catch (problem) {
      if (page.signal.aborted) return;
      state.error = problem;
    }
    page.redraw();
  }, page);
  return {
    read: state.read,
    sums: () => state.sums,
    view: (project) => overviewView(state, project),
    recent: (project) => recentView(state, project),
  };
}

async function readSums(id, options) {
  const report = (groupBy, query) =>
    api.get("/reports/hours", {
      query: {
        period: "range",
        from: firstDay,
        to: today(),
        user: "all",
        project: id,
        limit: 1,
        groupBy,
        ...query,
      },
      ...options,
    });
  const budgets = await budgetsOf({ project: id }, options);
  const budget = budgets.find(({ task }) => task === null);
  const amounts = budget && budget.minor !== null ? true : undefined;
  const [people, tasks, months, month, recent] = await Promise.all([
    report("user"),
    report("task"),
    report("month", { amounts }),
    report("user", { from: startOfMonth(today()) }),
    api.list("/entries/search", { query: { user: "all", project: id, limit: recentCount }, ...options }),
  ]);
  // What began some months ago is shown by weeks, but a budget of months by months.
  const first = months.groups.map(({ key }) => key).sort()[0];
  const isShort = first && budget?.period !== "month" && `${first}-01` > addMonths(startOfMonth(today()), -4);
  const weeks = isShort ? await report("week", { amounts, from: `${first}-01` }) : undefined;
  const secondsOf = ({ groups }) => new Map(groups.map(({ key, seconds }) => [key, seconds]));
  return {
    budget,
    budgets: new Map(budgets.map((one) => [one.task ?? 0, one])),
    seconds: people.seconds,
    thisMonth: month.seconds,
    people: people.groups,
    month: secondsOf(month),
    tasks: secondsOf(tasks),
    by: isShort ? "week" : "month",
    spans: (weeks ?? months).groups,
    recent: recent.slice(0, recentCount),
  };
}

function overviewView(state, project) {
  const { sums, error } = state;
  return h("section", { key: "overview", class: "project-overview", "aria-label": t("projects.overview") }, [
    error && notice({
      kind: "bad",
      text: errorText(error),
      action: button({ label: t("core.retry"), onclick: state.read }),
    }),
    !sums && !error && skeletonList(4),
    sums && h("div", { key: "figures", class: "project-figures" }, figures(sums, project)),
    sums && sums.seconds > 0 && chart(state, project),
  ]);
}

function figures(sums, project) {
  const budget = sums.budget ?? usedOf(project.budget ?? {}, sums.seconds);
  return [
    h("p", { class: "project-whole" }, [
      h("strong", { class: "number" }, duration(sums.seconds)),
      h("span", { class: "muted" }, t("projects.hoursInAll")),
    ]),
    h("p", { class: "muted" }, [
      t("projects.hoursThisMonth", { month: monthName(today()), hours: duration(sums.thisMonth) }),
    ]),
    budget ? budgetBars(budget) : h("p", { class: "muted" }, t("projects.noBudget")),
    budget && h("p", { class: "muted" }, t(`budgets.counts.${budget.period}`)),
  ];
}

function chart(state, project) {
  const { sums } = state;
  const { budget } = sums;
  const hasBoth = budget && budget.seconds !== null && budget.minor !== null;
  const usual = budget && budget.seconds === null && budget.minor !== null ? "money" : "time";
  const counts = hasBoth ? state.counts ?? usual : usual;
  return h("div", { key: "chart", class: "project-chart" }, [
    hasBoth && segmented({
      label: t("projects.chartCounts"),
      value: counts,
      onchange(value) {
        state.counts = value;
        state.redraw();
      },
      options: ["time", "money"].map((value) => ({ value, label: t(`projects.chart.${value}`) })),
    }),
    overTime({ ...sums, budget: budget ?? usedOf(project.budget ?? {}, sums.seconds) }, {
      project,
      counts,
      active: state.active,
      onactive(bar) {
        state.active = bar;
        state.redraw();
      },
      write: counts === "money" ? (value) => money(Math.round(value), budget.currency) : duration,
    }),
  ]);
}

function recentView({ sums, id }, project) {
  if (!sums) return null;
  const names = new Map(sums.people.map(({ key, name }) => [key, name]));
  return h("section", { key: "recent", class: "section project-recent" }, [
    h("h2", null, t("projects.recent")),
    sums.recent.length === 0 && h("p", { class: "muted" }, t("projects.noHours")),
    h("ul", null, sums.recent.map((entry) => recentRow(entry, names.get(entry.user), project.tasks))),
    sums.recent.length > 0 && h("p", null, h("a", { href: `/find?user=all&project=${id}` }, t("projects.allHours"))),
  ]);
}

function recentRow(entry, name, tasks) {
  const task = tasks.find((one) => one.id === entry.task)?.name;
  const what = [task, entry.description].filter(Boolean).join(" · ");
  return h("li", { key: entry.id }, [
    h("span", { class: "project-recent-day muted" }, mediumDay(dayOf(entry.start))),
    h("span", { class: "project-recent-what" }, [
      typed(name ?? `#${entry.user}`),
      what && h("small", { class: "truncate", dir: "auto" }, what),
    ]),
    h("span", { class: "number" }, entry.end ? duration(entry.seconds) : t("projects.running")),
  ]);
}
