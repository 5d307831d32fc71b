// How much of a budget is spent: a bar for its time and one for its money, and the same in words.
import { h } from "../core/dom.js";
import { duration, number, percent } from "../core/format.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";

/// Hours as a budget has them: `600 h`, `72:30 h`.
export const hoursText = (seconds) =>
  t("budgets.hours", { hours: seconds % 3600 === 0 ? number(seconds / 3600) : duration(seconds) });

/// Whole percents rounded down, as the server has them, so that what is not spent is never all of it.
const shareText = (share) => percent(share < 0.01 ? share : Math.floor(share * 100) / 100);

function part(kind, spent, of, write) {
  const share = spent / Math.max(of, 1);
  const left = write(Math.abs(of - spent));
  return {
    kind,
    share,
    isOver: spent > of,
    shareText: shareText(share),
    used: write(spent),
    of: write(of),
    words: t(spent > of ? "budgets.over" : "budgets.left", { share: shareText(share), left }),
  };
}

/// The time and the money of a budget of `/budgets`, as far as it is of them. Of money that the firm does not show the
/// person there is the share alone.
function partsOf({ seconds, minor, currency, used, share }) {
  const parts = [
    seconds !== null && part("time", used.seconds, seconds, hoursText),
    minor !== null && part("money", used.minor, minor, (value) => money(value, currency)),
  ].filter(Boolean);
  if (parts.length > 0) return parts;
  return [{
    kind: "share",
    share: share / 100,
    isOver: share > 100,
    shareText: percent(share / 100),
    words: t("budgets.share", { share: percent(share / 100) }),
  }];
}

/// Whether more is spent than was meant to be.
export const isOver = (budget) => partsOf(budget).some((one) => one.isOver);

/// The greater of the shares of time and money.
export const shareOf = (budget) => Math.max(budget.share / 100, ...partsOf(budget).map((one) => one.share));

const look = (name, { isOver }, isWarned) => `${name}${isOver ? " over" : isWarned ? " near" : ""}`;

/// Of one that is over, the whole bar is what is spent, with a mark where the budget ends.
const bar = ({ share, isOver }) =>
  h("span", { class: "budget-bar", "aria-hidden": "true" }, [
    h("i", { style: { width: `${Math.min(100, share * 100)}%` } }),
    isOver && h("b", { style: { left: `${100 / share}%` } }),
  ]);

/// The bars of a budget, each with its words.
export const budgetBars = (budget) =>
  h("div", { class: "budget" }, [
    partsOf(budget).map((one) =>
      h("div", { key: one.kind, class: look("budget-part", one, budget.warned) }, [
        bar(one),
        h("span", { class: "budget-words" }, [
          one.of && h("strong", { class: "number" }, t("budgets.usedOf", { used: one.used, of: one.of })),
          h("span", { class: "budget-share" }, one.words),
        ]),
      ])
    ),
  ]);

/// One line for a list: of time and money that of which more is spent.
export function shortBudget(budget) {
  const [most] = partsOf(budget).sort((one, other) => other.share - one.share);
  const name = most.of ? `budgets.short.${budget.period}${most.isOver ? "Over" : ""}` : "budgets.share";
  return h("span", { class: look("budget-short", most, budget.warned) }, [
    bar(most),
    h("span", { class: "number" }, t(name, { share: most.shareText, of: most.of })),
  ]);
}

/// What is spent of a budget of time for good, for those who do not manage the project and do not get it from
/// `/budgets`; nothing for other budgets.
export const usedOf = ({ seconds, period } = {}, used) =>
  (seconds ?? null) === null || period !== "total" ? undefined : {
    period,
    seconds,
    minor: null,
    currency: null,
    used: { seconds: used, minor: null },
    share: Math.floor((used * 100) / Math.max(seconds, 1)),
    warned: false,
  };
