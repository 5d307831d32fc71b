// Reports: sums of hours by range and filter, in groups and as a chart. The server adds up; no list of entries is read.
import { api } from "../core/api.js";
import { shareBar } from "../core/charts.js";
import { button, buttonLink, dot, empty, errorText, notice, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import { on } from "../core/events.js";
import { compare, duration, percent, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { amountsRight } from "../core/money.js";
import { isAtLeast } from "../core/session.js";
import { people } from "../core/people.js";
import { beside, comparedSum } from "./report-compare.js";
import { onWidth, reportFilters } from "./report-filters.js";
import { reportHead } from "./report-head.js";
import { customerBars, moneySums } from "./report-money.js";
import { bucketOf, changed, moved, pathOf, rangeName, reportQuery, stateOf, withPeriod } from "./report-state.js";
import { groupTable, hoursChart, projectParts, projectShares } from "./report-table.js";
import { saveReport } from "./saved-reports.js";

// The report before is shown until the next one is there, so that a choice doesn't make the page flash.
let before = {};
on("session", () => {
  before = {};
});

export default function reports(page) {
  const state = stateOf(page.query);
  const shown = { ...before, choices: before.choices ?? { projects: [], tasks: [], people: [], tags: [] } };
  // Whether what is shown is of this address, what could not be read, the groups that are open, and the bar that the
  // person looks at.
  const view = { shown, isCurrent: false, error: undefined, opened: new Map(), active: undefined, redraw: page.redraw };
  page.title(`${t("reports.title")}, ${rangeName(state)}`);

  const read = () => readReport(page, state, view);
  read();
  for (const name of ["entries", "projects", "looked", "online"]) page.on(name, read);
  page.on("savedReports", page.redraw);
  page.onLeave(onWidth(page.redraw));
  const go = (target) => page.go(pathOf(target));
  const change = (fields) => go(changed(state, fields));
  page.keys.ArrowLeft = { label: t("reports.previous"), run: () => go(moved(state, -1)) };
  page.keys.ArrowRight = { label: t("reports.next"), run: () => go(moved(state, 1)) };
  page.keys.t = {
    label: t("reports.now"),
    run: () => go({ ...withPeriod(state, state.period === "range" ? "month" : state.period), day: today() }),
  };
  page.keys.m = { label: t("reports.money"), run: () => amountsRight.isLikely && go(withMoney(state)) };
  page.keys.c = { label: t("reports.compare"), run: () => change({ compare: state.compare ? undefined : true }) };
  page.keys.s = { label: t("saved.save"), run: () => saveReport(state) };

  return () => [
    reportHead(state, change),
    view.error && notice({
      kind: "bad",
      text: isRefused(state, view)
        ? t("cost.notShown")
        : Object.values(view.error.fields ?? {}).join(" ") || errorText(view.error),
      action: isRefused(state, view)
        ? buttonLink({ label: t("reports.withoutMoney"), href: pathOf(withMoney(state)) })
        : button({ label: t("core.retry"), onclick: read }),
    }),
    reportFilters(state, shown.choices, change),
    !shown.report && !view.error && skeletonList(6),
    shown.report && (view.isCurrent || !view.error) &&
    h("div", {
      key: "report",
      class: view.isCurrent ? "report" : "report stale",
      "aria-busy": view.isCurrent ? undefined : "true",
    }, content(view, view.isCurrent ? state : shown.state)),
  ];
}

const isRefused = (state, { error }) => state.money && error.status === 403;

const withMoney = (state) => ({ ...state, money: state.money ? undefined : true });

const sums = (state, options, fields, groupBy) =>
  api.get("/reports/hours", { query: reportQuery({ ...state, ...fields }, groupBy), ...options });

async function readReport(page, state, view) {
  const { shown } = view;
  const options = { signal: page.signal };
  try {
    const [report, chart, billable, earlier] = await Promise.all([
      sums(state, options, {}, state.by),
      sums(state, options, {}, state.money ? ["customer"] : [bucketOf(state), "project"]),
      state.billable ? undefined : sums(state, options, { billable: "true", money: undefined }, []),
      state.compare && sums(moved(state, -1), options, {}, state.by),
    ]);
    Object.assign(shown, { state, report, chart, billable: billable?.seconds, earlier });
    view.isCurrent = true;
    view.error = undefined;
  } catch (problem) {
    if (page.signal.aborted) return;
    view.error = problem;
    if (isRefused(state, view)) amountsRight.refuse();
  }
  page.redraw();
  before = shown;
  await readChoices(page, state, shown);
}

async function readChoices(page, state, shown) {
  const options = { signal: page.signal };
  const quietly = (promise, otherwise) => promise.catch(() => otherwise);
  const { choices } = shown;
  const [projects, tasks, everybody, tags] = await Promise.all([
    quietly(api.get(isAtLeast("manager") ? "/projects/all" : "/projects", options), choices.projects),
    state.project ? quietly(api.get(`/projects/${state.project}/tasks`, options), []) : [],
    isAtLeast("manager") ? quietly(people(options), choices.people) : [],
    quietly(
      sums(state, options, { tag: undefined, money: undefined }, ["tag"]).then(({ groups }) =>
        groups.map((group) => group.key).filter((key) => key !== null)
      ),
      choices.tags,
    ),
  ]);
  shown.choices = { projects, tasks, people: everybody, tags: tags.sort(compare) };
  page.redraw();
  if (amountsRight.isKnown || amountsRight.isLikely) return;
  await quietly(amountsRight.ask(() => sums({ ...state, period: "day", day: today() }, options, { money: true }, [])));
  page.redraw();
}

function content(view, drawn) {
  const { report, choices, earlier } = view.shown;
  if (report.seconds === 0 && report.groups.length === 0 && !earlier?.groups.length) return nothing(drawn);
  const colors = new Map(choices.projects.map((project) => [project.id, project.color]));
  return [
    drawn.money
      ? h("div", { key: "money", class: "report-top" }, [
        moneySums(report, [billableText(view.shown), compared(view.shown, drawn)]),
        customerBars(drawn, view.shown.chart.groups),
      ])
      : hoursTop(view, drawn, colors),
    drawn.by.includes("tag") && h("p", { class: "muted report-note" }, t("reports.tagNote")),
    groupTable({
      state: drawn,
      report: earlier ? { ...report, before: earlier, groups: beside(drawn, report.groups, earlier.groups) } : report,
      colors,
      opened: view.opened,
      redraw: view.redraw,
    }),
  ];
}

const billableText = ({ report, billable }) =>
  billable !== undefined &&
  h("p", { class: "muted" }, [
    t("reports.billableShare", {
      share: percent(report.seconds ? billable / report.seconds : 0),
      hours: duration(billable),
    }),
  ]);

const compared = ({ report, earlier }, drawn) => earlier && comparedSum(drawn, report, earlier);

function hoursTop(view, drawn, colors) {
  const { report, chart } = view.shown;
  const parts = projectParts(chart.groups, colors);
  return h("div", { key: "hours", class: "report-top" }, [
    h("section", { class: "report-sum", "aria-label": t("reports.sum") }, [
      h("p", { class: "report-whole" }, [
        h("strong", { class: "number" }, duration(report.seconds)),
        h("span", { class: "muted" }, t("reports.hoursWord")),
      ]),
      billableText(view.shown),
      compared(view.shown, drawn),
      shareBar(parts),
      projectShares(parts),
    ]),
    h("section", { class: "report-chart", "aria-label": t(`reports.chart.${bucketOf(drawn)}`) }, [
      readout(view.active, drawn),
      hoursChart({
        state: drawn,
        groups: chart.groups,
        parts,
        onactive: (bar) => {
          view.active = bar;
          view.redraw();
        },
      }),
    ]),
  ]);
}

/// What the bar that the person looks at stands for.
const readout = (bar, state) =>
  h("p", { class: "report-readout", "aria-hidden": "true" }, [
    bar
      ? [
        h("strong", null, bar.title),
        h("span", { class: "number" }, duration(bar.seconds)),
        bar.parts.map((part) =>
          h("span", { class: "report-part", key: part.key }, [
            dot(part.color),
            h("span", { class: "truncate", dir: "auto" }, part.name),
            h("span", { class: "number" }, duration(part.value * 3600)),
          ])
        ),
      ]
      : h("span", { class: "muted" }, t(`reports.chart.${bucketOf(state)}`)),
  ]);

function nothing(state) {
  const hasFilters = state.project || state.task || state.tag || state.billable || state.kind;
  return empty({
    icon: "chart",
    title: t("reports.empty"),
    text: t(hasFilters ? "reports.emptyFiltered" : "reports.emptyText"),
    action: hasFilters
      ? buttonLink({
        label: t("reports.clear"),
        href: pathOf(changed(state, {
          project: undefined,
          task: undefined,
          tag: undefined,
          billable: undefined,
          kind: undefined,
        })),
      })
      : buttonLink({ label: t("reports.previous"), icon: "chevron-left", href: pathOf(moved(state, -1)) }),
  });
}
