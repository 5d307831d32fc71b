// How each day of a month comes to the balance.
import { badge, notice, table } from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, longDay, mediumDay, signedDuration, weekday } from "../core/format.js";
import { t } from "../core/i18n.js";
import { refusalText } from "../core/refusals.js";
import { absenceKind } from "../core/absence-words.js";
import { holidayName } from "../core/holiday-name.js";
import { dayPath } from "../core/hours-path.js";

/// Nothing is written as a dash, so that what is there stands out.
const time = (seconds) => seconds === 0 ? h("span", { class: "muted" }, "–") : duration(seconds);
const signed = (seconds) => seconds === 0 ? h("span", { class: "muted" }, "–") : signedDuration(seconds);

/// Days lead to their hours. `adjust(row)` changes what was adjusted on a day, for those who may.
export function dayTable(month, user, adjust) {
  const warnings = (row) => month.warnings.filter(({ day }) => day === row.key);
  const isAdjusted = month.rows.some((row) => row.adjusted !== 0);
  const columns = [
    { label: t("hours.day"), cell: (row) => dayCell(row, user, warnings(row)) },
    { label: t("balance.planned"), align: "end", class: "balance-working", cell: (row) => time(row.planned) },
    { label: t("balance.worked"), align: "end", class: "balance-working", cell: (row) => time(row.worked) },
    { label: t("balance.credited"), align: "end", class: "balance-working", cell: (row) => time(row.credited) },
    { label: t("balance.change"), align: "end", cell: (row) => signed(row.change) },
    isAdjusted && {
      label: t("balance.adjusted"),
      align: "end",
      cell: (row) => adjust && row.adjusted ? adjustButton(row, adjust) : signed(row.adjusted),
    },
    {
      label: t("balance.balance"),
      align: "end",
      class: "strong",
      cell: (row) => row.counted ? signedDuration(row.balance) : h("span", { class: "muted" }, "–"),
    },
  ].filter(Boolean);
  const sums = [
    t("hours.sum"),
    duration(month.planned),
    duration(month.worked),
    duration(month.credited),
    signedDuration(month.change),
    isAdjusted && signedDuration(month.adjusted),
    signedDuration(month.closing),
  ].filter((cell) => cell !== false);
  return h("section", { key: "days", class: "balance-days", "aria-label": t("balance.days") }, [
    month.opening !== 0 && notice({ text: t("balance.opening", { balance: signedDuration(month.opening) }) }),
    table({
      caption: t("balance.days"),
      columns,
      rows: month.rows,
      keyOf: (row) => row.key,
      scrolls: true,
      rowProps: (row) => ({
        class: [weekday(row.key) > 5 ? "weekend" : "", row.counted ? "" : "later"].join(" ").trim() || undefined,
      }),
      foot: sums,
    }),
  ]);
}

const adjustButton = (row, adjust) =>
  h("button", {
    type: "button",
    class: "text-button number balance-adjusted",
    "aria-label": t("balance.adjustOne", { day: longDay(row.key), hours: signedDuration(row.adjusted) }),
    onclick: () => adjust(row),
  }, signedDuration(row.adjusted));

const dayCell = (row, user, warnings) =>
  h("span", { class: "balance-day" }, [
    h("a", { class: "row-link", href: dayPath(user, row.key), "aria-label": longDay(row.key) }, mediumDay(row.key)),
    row.holiday && badge(row.holiday.split(", ").map(holidayName).join(", ")),
    row.absences.map((one) => h("span", { key: one.id }, badge(absenceKind(one), "accent"))),
    (row.planned > 0 || row.worked > 0) && h("small", { class: "balance-narrow muted number" }, [
      t("balance.working", { worked: duration(row.worked + row.credited), planned: duration(row.planned) }),
    ]),
    row.reason && h("small", { class: "muted", dir: "auto" }, row.reason),
    warnings.map(({ text }, place) => h("small", { key: place, class: "balance-warning" }, refusalText(text))),
  ]);
