// What the hours of a report cost: sums by currency, customers as bars, and what has no rate.
import { buttonLink, notice } from "../core/components.js";
import { h } from "../core/dom.js";
import { compare, duration, percent } from "../core/format.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";
import { isAtLeast, session } from "../core/session.js";
import { narrowed, pathOf } from "./report-state.js";

/// The amounts of a group, one below the other, and how much of it has no rate.
export const amountCell = ({ amounts, unrated }) => [
  amounts.map(({ currency, minor }) =>
    h("span", { key: currency, class: "report-amount number" }, money(minor, currency))
  ),
  unrated > 0 && h("small", { key: "unrated", class: "report-unrated" }, [
    t("reports.unratedShort", { hours: duration(unrated) }),
  ]),
];

/// A group's share of a whole: of its amount where there is one currency, else of its hours.
export function shareOf(group, whole) {
  if (whole.amounts?.length === 1 && whole.amounts[0].minor > 0) {
    return (group.amounts[0]?.minor ?? 0) / whole.amounts[0].minor;
  }
  return whole.seconds ? group.seconds / whole.seconds : 0;
}

/// `billable` says how much of the hours is.
export const moneySums = (report, billable) =>
  h("section", { class: "report-sum", "aria-label": t("reports.sum") }, [
    report.amounts.map(({ currency, minor }) =>
      h("p", { key: currency, class: "report-whole" }, h("strong", { class: "number" }, money(minor, currency)))
    ),
    report.amounts.length === 0 && h("p", { class: "report-whole" }, h("strong", null, t("reports.noAmount"))),
    h("p", { class: "muted" }, t("reports.hoursIn", { hours: duration(report.seconds) })),
    billable,
    report.unrated > 0 && notice({
      kind: "warning",
      text: t("reports.unrated", { hours: duration(report.unrated) }),
      action: isAtLeast("manager") && buttonLink({ label: t("rates.title"), href: "/rates" }),
    }),
    report.timeZone !== session.me.timeZone && h("p", { class: "muted" }, [
      t("reports.moneyZone", { zone: report.timeZone.replaceAll("_", " ") }),
    ]),
  ]);

/// By currency, the largest first; last what has no amount.
function byAmount(one, other) {
  if (!one.currency || !other.currency) return one.currency ? -1 : other.currency ? 1 : 0;
  return compare(one.currency, other.currency) || other.minor - one.minor;
}

/// The customers as bars, those of a currency beside each other, the largest first.
export function customerBars(state, groups) {
  const bars = groups.flatMap((group) =>
    (group.amounts.length ? group.amounts : [{ currency: "", minor: 0 }]).map((amount) => ({ group, ...amount }))
  ).sort(byAmount);
  const most = new Map();
  const whole = new Map();
  for (const { currency, minor } of bars) {
    most.set(currency, Math.max(most.get(currency) ?? 0, minor));
    whole.set(currency, (whole.get(currency) ?? 0) + minor);
  }
  return h("section", { class: "report-customers", "aria-label": t("reports.byCustomer") }, [
    h("h2", null, t("reports.byCustomer")),
    h("ul", null, bars.map((bar) => customerBar(state, bar, most.get(bar.currency), whole.get(bar.currency)))),
  ]);
}

function customerBar(state, { group, currency, minor }, most, whole) {
  const target = narrowed(state, [group]);
  const name = group.name ?? t("reports.noCustomer");
  return h("li", { key: `${group.key} ${currency}` }, [
    target
      ? h("a", { class: "report-group-link truncate", dir: "auto", href: pathOf(target) }, name)
      : h("span", { class: "muted truncate" }, name),
    h("span", { class: "number strong" }, currency ? money(minor, currency) : "–"),
    h("span", { class: "report-bar", "aria-hidden": "true" }, [
      h("i", { style: { width: `${most ? (minor * 100) / most : 0}%` } }),
    ]),
    h("small", null, [
      whole > 0 && `${percent(minor / whole)} · `,
      t("reports.hoursIn", { hours: duration(group.seconds) }),
      group.unrated > 0 && [
        " · ",
        h("span", { class: "report-unrated" }, [
          t("reports.unratedShort", { hours: duration(group.unrated) }),
        ]),
      ],
    ]),
  ]);
}
