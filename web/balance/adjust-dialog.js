// Adding hours to a person's balance, or taking them from it: admins, with a reason.
import { api } from "../core/api.js";
import { field, textarea } from "../core/components.js";
import { formDialog } from "../core/form-dialog.js";
import { signedDuration } from "../core/format.js";
import { t } from "../core/i18n.js";
import { refuse, secondsOf } from "../core/typed-hours.js";

/// `row` is a day of the balance that is adjusted already; `day` is what is offered for a new one.
export const adjustDialog = (user, day, row) =>
  formDialog({
    title: t(row ? "balance.adjustChange" : "balance.adjust"),
    text: t("balance.adjustText"),
    fields: ({ errors }) => [
      field({
        label: t("balance.adjustDay"),
        name: "day",
        type: "date",
        required: true,
        readonly: Boolean(row),
        initialValue: row?.key ?? day,
        error: errors.day,
      }),
      field({
        label: t("balance.adjustHours"),
        name: "hours",
        required: true,
        initialValue: row ? signedDuration(row.adjusted) : "",
        hint: t("balance.adjustHint"),
        error: errors.seconds,
      }),
      textarea({
        label: t("balance.reason"),
        name: "reason",
        required: true,
        maxlength: "2000",
        initialValue: row?.reason ?? "",
        error: errors.reason,
      }),
    ],
    async send(values) {
      const seconds = values.hours.trim() === "" ? undefined : secondsOf(values.hours);
      if (seconds === undefined) refuse({ seconds: t("contracts.noHours") });
      await api.put(`/users/${user}/balance-adjustments/${values.day}`, { seconds, reason: values.reason }, {
        changes: "adjustments",
      });
      return t(seconds ? "balance.wasAdjusted" : "balance.adjustRemoved");
    },
  });
