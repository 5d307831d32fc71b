// The balance at the end of each month of a year, as bars up and down from nothing.
import { h } from "../core/dom.js";
import { monthName, shortMonth, signedDuration } from "../core/format.js";
import { t } from "../core/i18n.js";

/// `month` is the one that is shown below, `first` the first day of the first contract; `pathOf(day)` is the address of
/// another month.
export function yearBars(year, month, first, pathOf) {
  const hasBalance = (row) => row.counted && row.key >= first.slice(0, 7);
  const counted = year.rows.filter(hasBalance);
  const top = Math.max(3600, ...counted.map((row) => row.balance));
  const bottom = Math.min(0, ...counted.map((row) => row.balance));
  const share = (seconds) => `${(seconds * 100) / (top - bottom)}%`;
  return h("nav", { class: "balance-year", "aria-label": t("balance.year", { year: year.from.slice(0, 4) }) }, [
    year.rows.map((row) => {
      const day = `${row.key}-01`;
      const text = hasBalance(row) ? signedDuration(row.balance) : t("balance.none");
      return h("a", {
        key: row.key,
        href: pathOf(day),
        class: row.balance < 0 ? "below" : undefined,
        "aria-current": row.key === month ? "page" : undefined,
        "aria-label": `${monthName(day)}: ${text}`,
        title: text,
      }, [
        h("span", { class: "balance-column", style: { "--zero": share(-bottom) } }, [
          hasBalance(row) && h("i", {
            style: { height: share(Math.abs(row.balance)), bottom: share(Math.min(0, row.balance) - bottom) },
          }),
        ]),
        h("small", { "aria-hidden": "true", "data-number": Number(row.key.slice(5)) }, shortMonth(day)),
      ]);
    }),
  ]);
}
