// Entering and changing a golfer.
import { api } from "../core/api.js";
import { button, field, formState, segmented, textarea, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";
import { indexOf } from "./committee.js";
import { index } from "./scores.js";

export function editGolfer(club, golfer) {
  return dialog({
    title: t(golfer ? "golfers.edit" : "golfers.new"),
    body: ({ close, redraw }) => {
      const form = formState(redraw);
      let gender = golfer?.gender ?? "women";
      const save = (event) => {
        event.preventDefault();
        const { name, memberNumber, handicapIndex, reason } = valuesOf(event.currentTarget);
        form.run(async () => {
          const body = { name, gender, memberNumber: memberNumber.trim() || null };
          const begins = indexOf(handicapIndex);
          const mended = golfer && begins !== golfer.assignedIndex
            ? { assignedIndex: begins, reason: reason.trim() || null }
            : {};
          if (golfer) await api.patch(`/golfers/${golfer.id}`, { ...body, ...mended }, { changes: "golfers" });
          else {await api.post("/golfers", { ...body, homeClub: Number(club), handicapIndex: begins }, {
              changes: "golfers",
            });}
          close();
          toast(t("golfers.saved"));
        });
      };
      return () =>
        h("form", { class: "dialog-body", onsubmit: save }, [
          form.notice(),
          field({
            label: t("golfers.name"),
            name: "name",
            initialValue: golfer?.name ?? "",
            required: true,
            maxlength: "100",
            autofocus: true,
            error: form.errors.name,
          }),
          segmented({
            label: t("course.gender"),
            value: gender,
            options: ["women", "men"].map((one) => ({ value: one, label: t(`gender.${one}`) })),
            onchange: (one) => {
              gender = one;
              redraw();
            },
          }),
          field({
            label: t("golfers.memberNumber"),
            name: "memberNumber",
            initialValue: golfer?.memberNumber ?? "",
            maxlength: "100",
            error: form.errors.memberNumber,
          }),
          field({
            label: t(golfer ? "golfers.assigned" : "handicap.index"),
            name: "handicapIndex",
            inputmode: "decimal",
            hint: t("golfers.indexHint"),
            initialValue: !golfer ? "54.0" : golfer.assignedIndex === null ? "" : index(golfer.assignedIndex),
            error: form.errors.handicapIndex ?? form.errors.assignedIndex,
          }),
          golfer &&
          textarea({
            label: t("golfers.mendReason"),
            name: "reason",
            rows: 2,
            maxlength: "2000",
            hint: t("golfers.mendHint"),
            error: form.errors.reason,
          }),
          h("footer", null, [
            button({ label: t("core.cancel"), onclick: () => close() }),
            button({ label: t("core.save"), kind: "primary", type: "submit", busy: form.busy }),
          ]),
        ]);
    },
  });
}
