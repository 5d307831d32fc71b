// What is meant to be spent, as a person enters it: hours, money or both, for good or each month.
import { api } from "../core/api.js";
import { field, select } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { minorOf, money, moneyText } from "../core/money.js";
import { isAtLeast } from "../core/session.js";
import { refuse, secondsOf } from "../core/typed-hours.js";

/// Of the firm: its currency, and whether it shows the person money.
export async function readFirm(options) {
  const { currency, seeAmounts } = await api.get("/timesheets/settings", options);
  return { currency, seesMoney: isAtLeast(seeAmounts) };
}

// Hours are shown with two decimals. What isn't touched stays to the second.
const hoursOf = (budget) => (budget?.seconds ?? null) === null ? "" : String(Math.round(budget.seconds / 36) / 100);

const moneyOf = (budget, currency) => (budget?.minor ?? null) === null ? "" : moneyText(budget.minor, currency);

/// `firm` is that of `readFirm`; `currency` is the one in which the project costs. `of` is part of the fields' ids.
export const budgetFields = (budget, { firm, currency, errors, of }) =>
  h("div", { key: "budget", class: "budget-fields" }, [
    field({
      label: t("projects.budgetHours"),
      name: "budgetHours",
      id: `budgetHours-${of}`,
      inputmode: "decimal",
      initialValue: hoursOf(budget),
      error: errors.budget ?? errors["budget.seconds"],
      hint: t("projects.budgetHint"),
    }),
    firm?.seesMoney && field({
      label: t("budgets.moneyIn", { currency }),
      name: "budgetMoney",
      id: `budgetMoney-${of}`,
      inputmode: "decimal",
      initialValue: moneyOf(budget, currency),
      error: errors["budget.minor"],
      hint: t("budgets.moneyHint"),
    }),
    select({
      label: t("budgets.period"),
      name: "budgetPeriod",
      id: `budgetPeriod-${of}`,
      initialValue: budget?.period ?? "total",
      options: ["total", "month"].map((value) => ({ value, label: t(`budgets.period.${value}`) })),
      error: errors["budget.period"],
    }),
  ]);

/// The `budget` of a body for what was entered; nothing where it is as it was.
export function budgetBody({ budgetHours, budgetMoney, budgetPeriod }, budget, currency) {
  const hours = budgetHours.trim();
  const amount = budgetMoney?.trim() ?? "";
  const isAsBefore = hours === hoursOf(budget) && budgetPeriod === (budget?.period ?? "total") &&
    (budgetMoney === undefined || amount === moneyOf(budget, currency));
  if (isAsBefore) return {};
  const seconds = hours === hoursOf(budget) ? budget?.seconds ?? undefined : hours ? secondsOf(hours) : undefined;
  const minor = amount ? minorOf(amount, currency) : undefined;
  refuse({
    ...(hours && (seconds === undefined || seconds < 0) && { budget: t("budgets.noHours") }),
    ...(amount && minor === undefined &&
      { "budget.minor": t("rates.unreadable", { example: money(125000, "EUR").slice(0, -4) }) }),
  });
  if (seconds === undefined && minor === undefined) return { budget: null };
  return { budget: { seconds, minor, period: budgetPeriod } };
}

/// Who does not see money does not change a budget that has some.
export function refuseMoney(error) {
  if (error.status === 403) refuse({ budget: t("budgets.notShown") });
  throw error;
}
