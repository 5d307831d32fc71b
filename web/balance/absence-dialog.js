// Adding an absence, or changing one.
import { api } from "../core/api.js";
import { checkbox, field, select, textarea } from "../core/components.js";
import { formDialog } from "../core/form-dialog.js";
import { today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { absenceDays, absenceKind } from "../core/absence-words.js";

const kinds = ["holiday", "sick", "childSick", "parental", "training", "flex", "unpaid", "other"];

/// Which absence takes one of the days.
const overlapText = (absence) =>
  t("absences.overlap", { kind: absenceKind({ ...absence, half: false }), days: absenceDays(absence) });

export function absenceDialog(absence) {
  const first = absence ?? { kind: "holiday", from: today(), to: today(), half: false, comment: "" };
  let from = first.from;
  // The last day goes with the first one as long as there is one day.
  const follow = ({ target }) => {
    const { to } = target.form.elements;
    if (to.value === from || to.value < target.value) to.value = target.value;
    from = target.value;
  };
  return formDialog({
    title: absence ? t("absences.changeTitle") : t("absences.add"),
    fields: ({ errors }) => [
      select({
        label: t("absences.kind"),
        name: "kind",
        initialValue: first.kind,
        error: errors.kind,
        options: kinds.map((value) => ({ value, label: t(`absences.kind.${value}`) })),
      }),
      field({
        label: t("absences.from"),
        name: "from",
        type: "date",
        initialValue: first.from,
        error: errors.from,
        onchange: follow,
      }),
      field({ label: t("absences.to"), name: "to", type: "date", initialValue: first.to, error: errors.to }),
      checkbox({
        label: t("absences.half"),
        name: "half",
        initiallyChecked: first.half,
        hint: errors.half ?? t("absences.halfHint"),
      }),
      textarea({ label: t("absences.comment"), name: "comment", initialValue: first.comment, error: errors.comment }),
    ],
    async send(values) {
      const options = { changes: "absences" };
      try {
        if (absence) await api.patch(`/absences/${absence.id}`, values, options);
        else await api.post("/absences", values, options);
      } catch (error) {
        throw error.name === "overlap" ? new Error(overlapText(error.body.absence), { cause: error }) : error;
      }
      return t(absence ? "absences.changed" : "absences.added");
    },
  });
}
