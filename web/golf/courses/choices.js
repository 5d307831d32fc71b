// Choices that pages of courses have in common.
import { segmented } from "../../core/components.js";
import { t } from "../../core/i18n.js";

export const genderChoice = (value, onchange) =>
  segmented({
    label: t("course.gender"),
    value,
    options: ["men", "women"].map((one) => ({ value: one, label: t(`gender.${one}`) })),
    onchange,
  });

/// Which holes are played: all, or nine of them.
export const partChoice = (value, onchange) =>
  segmented({
    label: t("fill.part"),
    value,
    options: ["18", "front9", "back9"].map((one) => ({ value: one, label: t(`part.${one}`) })),
    onchange,
  });
