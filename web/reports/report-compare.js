// A report beside that of the period before: what each group had then, and the difference.
import { h } from "../core/dom.js";
import {
  addDays,
  addMonths,
  duration,
  firstDayOf,
  groupOf,
  signedDuration,
  signedPercent,
  today,
} from "../core/format.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { daysOf, moved, pathOf, rangeName } from "./report-state.js";

const days = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const months = (from, to) => (to.slice(0, 4) - from.slice(0, 4)) * 12 + (to.slice(5, 7) - from.slice(5, 7));

/// Which group by time of the period stands where one of the period before stood, such as the second week.
function placed(state, by, key) {
  const [first, earlier] = [state, moved(state, -1)].map((one) => firstDayOf(by, groupOf(by, daysOf(one)[0])));
  const day = firstDayOf(by, key);
  return groupOf(
    by,
    by === "day" || by === "week" ? addDays(first, days(earlier, day)) : addMonths(first, months(earlier, day)),
  );
}

const isTime = (by) => ["day", "week", "month", "year"].includes(by);

/// The groups of a report, each with the one of the period before in `before`; last those that only that one has.
export function beside(state, groups, before) {
  const keyOf = ({ by, key }) => (isTime(by) ? placed(state, by, key) : key);
  const found = new Map(before.map((group) => [keyOf(group), group]));
  const both = groups.map((group) => {
    const then = found.get(group.key);
    found.delete(group.key);
    return { ...group, before: then ?? nothing, groups: beside(state, group.groups, then?.groups ?? []) };
  });
  const gone = [...found.values()].map((group) => ({
    ...group,
    ...nothing,
    isGone: true,
    before: group,
    groups: beside(state, [], group.groups),
  }));
  return [...both, ...gone];
}

const nothing = { seconds: 0, amounts: [], unrated: 0 };

/// How much more or less hours there are, and how many percent that is.
export const hoursDifference = ({ seconds, before }) => [
  signedDuration(seconds - before.seconds),
  " ",
  shareOf(seconds, before.seconds),
];

const shareOf = (now, then) =>
  h("small", null, then > 0 ? signedPercent((now - then) / then) : now > 0 ? t("reports.compare.new") : "");

const minorIn = ({ amounts }, currency) => amounts.find((one) => one.currency === currency)?.minor ?? 0;

/// The same of amounts, a line for each currency.
export function moneyDifference(group) {
  const { amounts, before } = group;
  const currencies = [...new Set([...amounts, ...before.amounts].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const [now, then] = [minorIn(group, currency), minorIn(before, currency)];
    const sign = now > then ? "+" : now < then ? "\u2212" : "";
    return h("span", { key: currency, class: "report-amount number" }, [
      `${sign}${money(Math.abs(now - then), currency)} `,
      shareOf(now, then),
    ]);
  });
}

/// What stands below the sum: how much it is against the period before.
export function comparedSum(state, report, before) {
  const earlier = moved(state, -1);
  const whole = { ...report, before };
  return h("div", { class: "report-compared-sum" }, [
    h("p", null, [
      h("strong", { class: "number" }, state.money ? moneyDifference(whole) : hoursDifference(whole)),
    ]),
    h("p", { class: "muted" }, [
      t("reports.compare.against"),
      " ",
      h("a", { href: pathOf(earlier) }, rangeName(earlier)),
      ` (${duration(before.seconds)})`,
    ]),
    daysOf(state)[1] >= today() && h("p", { class: "muted" }, t("reports.compare.notOver")),
  ]);
}
