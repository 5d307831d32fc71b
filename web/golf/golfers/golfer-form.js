// Entering and changing a golfer.
import { api } from "../../core/api.js";
import { field, segmented, textarea } from "../../core/components.js";
import { formDialog } from "../../core/form-dialog.js";
import { t } from "../../core/i18n.js";
import { index, indexOf } from "../scores.js";

/// Opens the form: of a new golfer of a club, or of one that is there.
export function editGolfer(club, golfer) {
  const chosen = { gender: golfer?.gender ?? "women" };
  return formDialog({
    title: t(golfer ? "golfers.edit" : "golfers.new"),
    async send({ name, memberNumber, handicapIndex, reason }) {
      const body = { name, gender: chosen.gender, memberNumber: memberNumber.trim() || null };
      const begins = indexOf(handicapIndex);
      const corrected = golfer && begins !== golfer.assignedIndex
        ? { assignedIndex: begins, reason: reason.trim() || null }
        : {};
      const options = { changes: "golfers" };
      if (golfer) await api.patch(`/golfers/${golfer.id}`, { ...body, ...corrected }, options);
      else await api.post("/golfers", { ...body, homeClub: Number(club), handicapIndex: begins }, options);
      return t("golfers.saved");
    },
    fields: (form, redraw) => golferFields(golfer, chosen, form.errors, redraw),
  });
}

const golferFields = (golfer, chosen, errors, redraw) => [
  field({
    label: t("golfers.name"),
    name: "name",
    initialValue: golfer?.name ?? "",
    required: true,
    maxlength: "100",
    autofocus: true,
    error: errors.name,
  }),
  segmented({
    label: t("course.gender"),
    value: chosen.gender,
    options: ["women", "men"].map((one) => ({ value: one, label: t(`gender.${one}`) })),
    onchange: (one) => {
      chosen.gender = one;
      redraw();
    },
  }),
  field({
    label: t("golfers.memberNumber"),
    name: "memberNumber",
    initialValue: golfer?.memberNumber ?? "",
    maxlength: "100",
    error: errors.memberNumber,
  }),
  field({
    label: t(golfer ? "golfers.assigned" : "handicap.index"),
    name: "handicapIndex",
    inputmode: "decimal",
    hint: t("golfers.indexHint"),
    initialValue: !golfer ? "54.0" : golfer.assignedIndex === null ? "" : index(golfer.assignedIndex),
    error: errors.handicapIndex ?? errors.assignedIndex,
  }),
  golfer &&
  textarea({
    label: t("golfers.correctReason"),
    name: "reason",
    rows: 2,
    maxlength: "2000",
    hint: t("golfers.correctHint"),
    error: errors.reason,
  }),
];
