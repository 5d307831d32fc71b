// Making a contract, or changing one.
import { api } from "../core/api.js";
import { titleOf } from "../core/calendar-title.js";
import { checkbox, field, select } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { addDays, duration, fullDay, signedDuration, weekdayName } from "../core/format.js";
import { t } from "../core/i18n.js";
import { refuse, secondsOf } from "../core/typed-hours.js";

export const changes = { changes: "contracts" };
export const pathOf = (user, from) => `/users/${user}/contracts/${from}`;

/// Days in the order of the contract, Monday first. 5 January 2026 is a Monday.
const weekdays = Array.from({ length: 7 }, (_, index) => weekdayName(addDays("2026-01-05", index)));

/// A new contract begins with the month that is shown, and has the firm's `calendar` unless one
/// before it says otherwise.
export function contractDialog({ user, contracts, calendars, calendar, month }, contract) {
  const first = contract ?? contracts.at(-1) ??
    { seconds: [27000, 27000, 27000, 27000, 27000, 0, 0], flexitime: true, calendar };
  const isFirst = contracts.length === 0 || contract === contracts[0];
  return formDialog({
    title: contract ? t("contracts.changeTitle", { day: fullDay(contract.from) }) : t("contracts.add"),
    text: t(contract ? "contracts.changeText" : "contracts.addText"),
    fields: ({ errors }) => [
      !contract && field({
        label: t("contracts.from"),
        name: "from",
        type: "date",
        required: true,
        initialValue: `${month}-01`,
        error: errors.from,
      }),
      field({
        label: t("contracts.to"),
        name: "to",
        type: "date",
        initialValue: contract?.to ?? "",
        hint: t("contracts.toHint"),
        error: errors.to,
      }),
      weekFields(first.seconds, errors),
      select({
        label: t("contracts.calendar"),
        name: "calendar",
        initialValue: first.calendar,
        error: errors.calendar,
        options: calendars.map(({ calendar }) => ({ value: calendar, label: titleOf(calendars, calendar) })),
      }),
      checkbox({
        label: t("contracts.flexitime"),
        name: "flexitime",
        initiallyChecked: first.flexitime,
        hint: t("contracts.flexitimeHint"),
      }),
      isFirst && field({
        label: t("contracts.opening"),
        name: "opening",
        initialValue: contract?.opening ? signedDuration(contract.opening) : "",
        hint: t("contracts.openingHint"),
        error: errors.opening,
      }),
    ],
    async send(values) {
      await api.put(pathOf(user, contract?.from ?? values.from), bodyOf(values, contract), changes);
      return t("contracts.saved");
    },
  });
}

const weekFields = (seconds, errors) =>
  h("fieldset", { class: "contract-week" }, [
    h("legend", null, t("contracts.weekHours")),
    weekdays.map((day, index) =>
      field({
        label: day,
        name: `day${index}`,
        inputmode: "decimal",
        initialValue: duration(seconds[index]),
        error: errors[`seconds[${index}]`],
      })
    ),
  ]);

/// What was typed, as the server takes it; what can't be read is told at its field.
function bodyOf(values, contract) {
  const fields = {};
  const seconds = weekdays.map((_, index) => {
    const seconds = secondsOf(values[`day${index}`]);
    if (!(seconds >= 0)) fields[`seconds[${index}]`] = t("contracts.noHours");
    return seconds ?? 0;
  });
  const opening = secondsOf(values.opening ?? "");
  if (opening === undefined) fields.opening = t("contracts.noHours");
  refuse(fields);
  return {
    seconds,
    to: values.to || undefined,
    calendar: values.calendar,
    flexitime: values.flexitime,
    opening,
    ...(contract && { timeZone: contract.timeZone, dayLimit: contract.dayLimit, weekLimit: contract.weekLimit }),
  };
}
