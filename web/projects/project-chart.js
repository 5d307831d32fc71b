// What is spent on a project over time, in hours or in money. A budget for good is a line that the sums rise to, one
// of each month a line across the months.
import { stackedBars } from "../core/charts.js";
import { colorOf, table } from "../core/components.js";
import { h } from "../core/dom.js";
import {
  addDays,
  addMonths,
  dayRange,
  firstDayOf,
  groupOf,
  monthName,
  number,
  shortDay,
  shortMonth,
  today,
} from "../core/format.js";
import { t } from "../core/i18n.js";
import { unitsOf } from "../core/money.js";
import { hoursText } from "./budget-parts.js";

/// So many months, or weeks, are shown: the last ones. Those before are in the sums.
const most = 24;

/// `sums` are those of the overview. `counts` is `time` or `money`, which `write(value)` writes; `onactive(bar)` is
/// told which bar the person looks at.
export function overTime(sums, { project, counts, active, onactive, write }) {
  const { budget, by } = sums;
  const of = counts === "money" ? budget.minor : budget?.seconds ?? null;
  const isRising = of !== null && budget.period === "total";
  const spans = spansOf(sums, counts);
  const units = (value) => counts === "money" ? unitsOf(value, budget.currency) : value / 3600;
  const color = colorOf(project.color, project.id);
  const bars = spans.map((span) => ({
    ...span,
    href: `/reports?period=${by}&day=${span.day}&project=${project.id}`,
    name: said(span, isRising, write),
    parts: [
      ...(isRising ? [{ key: "before", color: "var(--border-soft)", value: units(span.whole - span.value) }] : []),
      { key: "now", color, value: units(span.value) },
    ],
  }));
  const label = t(`projects.chart.${isRising ? "rising" : "each"}.${by}`);
  return h("div", null, [
    h("p", { class: "project-readout", "aria-hidden": "true" }, active ? active.name : label),
    stackedBars({
      label,
      bars,
      unit: (value) => (value ? counts === "money" ? number(value) : hoursText(value * 3600) : ""),
      limit: of === null ? undefined : {
        value: units(of),
        label: t("projects.chart.budget", { of: counts === "money" ? write(of) : hoursText(of) }),
      },
      onactive,
    }),
    figures(spans, { by, of, isRising, write }),
  ]);
}

const said = ({ title, value, whole }, isRising, write) =>
  isRising
    ? t("projects.chart.saidRising", { span: title, value: write(value), whole: write(whole) })
    : t("projects.chart.said", { span: title, value: write(value) });

/// `{ key, day, label, title, value, whole }` of each month or week from the first with hours to now; `whole` is what
/// was spent until its end.
function spansOf({ spans, by, budget }, counts) {
  const valueOf = (group) =>
    counts === "money" ? group.amounts.find(({ currency }) => currency === budget.currency)?.minor ?? 0 : group.seconds;
  const found = new Map(spans.map((group) => [group.key, valueOf(group)]));
  const first = [...found.keys()].sort()[0];
  const list = [];
  let whole = 0;
  for (let day = firstDayOf(by, first); day <= today(); day = by === "month" ? addMonths(day, 1) : addDays(day, 7)) {
    const key = groupOf(by, day);
    const value = found.get(key) ?? 0;
    whole += value;
    list.push({
      key,
      day,
      label: by === "month" ? shortMonth(day) : shortDay(day),
      title: by === "month" ? monthName(day) : dayRange(day, addDays(day, 6)),
      value,
      whole,
    });
  }
  return list.slice(-most);
}

/// The same as a table.
function figures(spans, { by, of, isRising, write }) {
  const left = (span) => of - (isRising ? span.whole : span.value);
  const columns = [
    { label: t(`reports.by.${by}`), cell: ({ title }) => title },
    { label: t("projects.chart.spent"), align: "end", cell: ({ value }) => write(value) },
    isRising && { label: t("projects.chart.whole"), align: "end", cell: ({ whole }) => write(whole) },
    of !== null && {
      label: t("projects.chart.left"),
      align: "end",
      cell: (span) => `${left(span) < 0 ? "\u2212" : ""}${write(Math.abs(left(span)))}`,
    },
  ].filter(Boolean);
  return h("details", { key: "figures", class: "project-table" }, [
    h("summary", null, t("projects.chart.table")),
    table({
      caption: t("projects.chart.table"),
      rows: [...spans].reverse(),
      keyOf: ({ key }) => key,
      columns,
    }),
  ]);
}
