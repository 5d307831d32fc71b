// The sums of a report: groups that open, the bars of days, the shares.
import { stackedBars } from "../core/charts.js";
import { colorOf, dot } from "../core/components.js";
import { h } from "../core/dom.js";
import {
  addDays,
  dayRange,
  duration,
  firstDayOf,
  groupOf,
  longDay,
  monthName,
  number,
  percent,
  shortDay,
  shortMonth,
  weekdayName,
} from "../core/format.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { kindName } from "../core/entry-kinds.js";
import { hoursDifference, moneyDifference } from "./report-compare.js";
import { amountCell, shareOf } from "./report-money.js";
import { bucketOf, daysOf, narrowed, pathOf } from "./report-state.js";

/// So many rows are open at first; a longer report opens group by group.
const openRows = 60;

/// The name of a group, as a person writes it.
export function groupName({ by, key, name }) {
  if (key === null) return t({ customer: "reports.noCustomer", tag: "reports.noTag" }[by] ?? "reports.noTask");
  if (by === "day") return longDay(key);
  if (by === "week") return dayRange(firstDayOf(by, key), addDays(firstDayOf(by, key), 6));
  if (by === "month") return monthName(firstDayOf(by, key));
  if (by === "kind") return kindName(key);
  if (by === "billable") return t(key === "true" ? "reports.billableOnly" : "reports.notBillable");
  return name ?? String(key);
}

const percentage = (share) => `${Math.round(share * 1000) / 10}%`;
const countOf = (groups) => groups.reduce((sum, group) => sum + 1 + countOf(group.groups), 0);
const pathKey = (path) => path.map(({ by, key }) => `${by}:${key}`).join("/");

/// `opened` holds the groups that the person opened or closed, by their path.
export function groupTable({ state, report, colors, opened, redraw }) {
  const isShort = countOf(report.groups) <= openRows;
  const rows = [];
  const add = (groups, path, whole) => {
    for (const group of groups) {
      const own = [...path, { by: group.by, key: group.key }];
      const key = `${pathKey(own)}${group.isGone ? " gone" : ""}`;
      const isOpen = group.groups.length > 0 && (opened.get(key) ?? isShort);
      rows.push(groupRow({
        state,
        group,
        path: own,
        key,
        isOpen,
        share: shareOf(group, whole),
        colors,
        toggle: () => {
          opened.set(key, !isOpen);
          redraw();
        },
      }));
      if (isOpen) add(group.groups, own, group);
    }
  };
  add(report.groups, [], report);
  const names = ["table", "report-table", state.money && "report-money", report.before && "report-compared"];
  return h("div", { class: names.filter(Boolean).join(" ") }, [
    h("table", null, [
      h("caption", { class: "visually-hidden" }, t("reports.sums")),
      h("thead", null, [
        h("tr", null, [
          h("th", { scope: "col" }, state.by.map((level) => t(`reports.by.${level}`)).join(" / ")),
          heads(state, report).map(({ label, name }) =>
            h("th", { key: name, scope: "col", class: name === "share" ? "share" : `end ${name}` }, label)
          ),
        ]),
      ]),
      h("tbody", null, rows),
      h("tfoot", null, [
        h("tr", null, [
          h("td", null, t("reports.sum")),
          !report.before && h("td", { class: "share" }),
          figureCells(state, report),
        ]),
      ]),
    ]),
  ]);
}

/// The columns behind the names: the shares, or the period before and the difference to it.
const heads = (state, { before }) =>
  [
    !before && { name: "share", label: t("reports.share") },
    { name: "hours", label: t("reports.hours") },
    before && { name: "before", label: t("reports.compare.before") },
    before && { name: "difference", label: t("reports.compare.difference") },
    state.money && { name: "amount", label: t("reports.amount") },
    before && state.money && { name: "amountBefore before", label: t("reports.compare.before") },
    before && state.money && { name: "amountDifference difference", label: t("reports.compare.difference") },
  ].filter(Boolean);

/// The hours and amounts of a group or of the whole. On a phone differences stand below what they are of.
const figureCells = (state, group) => [
  h("td", { class: "end number" }, [
    duration(group.seconds),
    group.before && h("small", { class: "report-below" }, hoursDifference(group)),
  ]),
  group.before && [
    h("td", { class: "end number before" }, duration(group.before.seconds)),
    h("td", { class: "end number difference" }, hoursDifference(group)),
  ],
  state.money && h("td", { class: "end" }, [
    amountCell(group),
    group.before && h("small", { class: "report-below" }, moneyDifference(group)),
  ]),
  state.money && group.before && [
    h("td", { class: "end before" }, amountCell(group.before)),
    h("td", { class: "end difference" }, moneyDifference(group)),
  ],
];

function groupRow({ state, group, path, key, isOpen, share, colors, toggle }) {
  const name = groupName(group);
  const target = narrowed(state, path);
  return h("tr", { key, class: `report-level${path.length}` }, [
    h("td", null, [
      h("span", { class: "report-group-name" }, [
        group.groups.length > 0
          ? h("button", {
            type: "button",
            class: "report-group-toggle",
            "aria-expanded": String(isOpen),
            "aria-label": t("reports.inside", { name }),
            onclick: toggle,
          }, icon(isOpen ? "chevron-down" : "chevron-right", 14))
          : state.by.length > 1 && h("span", { class: "report-group-toggle" }),
        group.by === "project" && dot(colorOf(colors.get(group.key), group.key)),
        target
          ? h("a", { class: "report-group-link", href: pathOf(target) }, name)
          : h("span", { class: "muted" }, name),
      ]),
    ]),
    !group.before && shareCell(group, path, share, colors),
    figureCells(state, group),
  ]);
}

const shareCell = (group, path, share, colors) =>
  h("td", { class: "share" }, [
    h("span", { class: "report-share-cell" }, [
      h("span", { class: "report-share-track" }, [
        h("i", {
          style: {
            width: percentage(share),
            "--color": path.length === 1 && group.by === "project"
              ? colorOf(colors.get(group.key), group.key)
              : "var(--border)",
          },
        }),
      ]),
      h("span", { class: "number muted" }, percent(share)),
    ]),
  ]);

/// The parts of the whole by project, the largest first.
export const projectShares = (parts) =>
  h("ul", { class: "report-shares", "aria-label": t("reports.byProject") }, [
    parts.map((part) =>
      h("li", { key: part.key }, [
        dot(part.color),
        h("span", { class: "truncate", dir: "auto" }, part.name),
        h("span", { class: "number" }, duration(part.value)),
        h("span", { class: "number muted" }, percent(part.share)),
      ])
    ),
  ]);

/// The largest projects of a report by time and project, then all others as one.
export function projectParts(groups, colors) {
  const sums = new Map();
  for (const bucket of groups) {
    for (const { key, name, seconds } of bucket.groups) {
      const sum = sums.get(key) ?? { key, name, value: 0, color: colorOf(colors.get(key), key) };
      sum.value += seconds;
      sums.set(key, sum);
    }
  }
  const all = [...sums.values()].filter((one) => one.value > 0).sort((one, other) => other.value - one.value);
  const whole = all.reduce((sum, one) => sum + one.value, 0);
  const parts = all.length > 8 ? all.slice(0, 7) : all;
  const rest = all.slice(parts.length);
  if (rest.length) {
    parts.push({
      key: "rest",
      name: t("reports.others", { count: rest.length }),
      color: "var(--border)",
      value: rest.reduce((sum, one) => sum + one.value, 0),
    });
  }
  return parts.map((part) => ({ ...part, share: whole ? part.value / whole : 0 }));
}

/// The hours of each day, week or month by project.
export function hoursChart({ state, groups, parts, onactive }) {
  const bucket = bucketOf(state);
  const shown = new Map(parts.map((part) => [part.key, part]));
  const found = new Map(groups.map((group) => [group.key, group]));
  const bars = bucketKeys(state, bucket, found).map((key) => {
    const group = found.get(key);
    const values = new Map();
    for (const one of group?.groups ?? []) {
      const part = shown.has(one.key) ? one.key : "rest";
      values.set(part, (values.get(part) ?? 0) + one.seconds);
    }
    const name = groupName({ by: bucket, key });
    return {
      key,
      label: barLabel(state, bucket, key),
      href: pathOf(narrowed(state, [{ by: bucket, key }])),
      seconds: group?.seconds ?? 0,
      title: name,
      name: `${name}: ${duration(group?.seconds ?? 0)}`,
      parts: parts.filter((part) => values.has(part.key)).map((part) => ({
        key: part.key,
        name: part.name,
        color: part.color,
        value: values.get(part.key) / 3600,
      })),
    };
  });
  return stackedBars({
    label: t(`reports.chart.${bucket}`),
    bars,
    unit: (value) => (value ? t("reports.hoursUnit", { hours: number(value) }) : ""),
    onactive,
  });
}

/// All days of the range, and the weeks and months that have hours or lie between some.
function bucketKeys(state, bucket, found) {
  const [first, last] = daysOf(state);
  if (bucket !== "day") return everyKey(bucket, first, last, found);
  const days = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function everyKey(bucket, first, last, found) {
  const keys = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const key = groupOf(bucket, day);
    if (keys[keys.length - 1] !== key) keys.push(key);
  }
  // A long range is shown from its first month with hours to its last.
  if (keys.length <= 53) return keys;
  const used = keys.map((key, index) => (found.has(key) ? index : -1)).filter((index) => index >= 0);
  return used.length ? keys.slice(used[0], used[used.length - 1] + 1) : [];
}

function barLabel(state, bucket, key) {
  if (bucket === "month") return shortMonth(`${key}-01`);
  if (bucket === "week") return shortDay(firstDayOf(bucket, key));
  return daysOf(state)[1] === addDays(daysOf(state)[0], 6) ? weekdayName(key) : String(Number(key.slice(8)));
}
