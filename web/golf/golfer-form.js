// Entering and changing a golfer, and deciding an index.
import { api } from "../core/api.js";
import { button, field, formState, segmented, textarea, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";
import { index } from "./scores.js";

/// A Handicap Index as people write it: `17,9`, `+2.1`, `-2.1`; an empty text is none.
export function indexOf(text) {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  if (plain === "") return null;
  const value = plain.startsWith("+") ? -Number(plain.slice(1)) : Number(plain);
  return Number.isFinite(value) ? value : plain;
}

export function editGolfer(club, golfer) {
  return dialog({
    title: t(golfer ? "golfers.edit" : "golfers.new"),
    body: ({ close, redraw }) => {
      const form = formState(redraw);
      let gender = golfer?.gender ?? "women";
      const save = (event) => {
        event.preventDefault();
        const { name, memberNumber, handicapIndex } = valuesOf(event.currentTarget);
        form.run(async () => {
          const body = { name, gender, memberNumber: memberNumber.trim() || null };
          if (golfer) await api.patch(`/golfers/${golfer.id}`, body, { changes: "golfers" });
          else await api.post("/golfers", { ...body, homeClub: Number(club), handicapIndex: indexOf(handicapIndex) }, { changes: "golfers" });
          close();
          toast(t("golfers.saved"));
        });
      };
      return () => h("form", { class: "dialog-body", onsubmit: save }, form.notice(),
        field({ label: t("golfers.name"), name: "name", initialValue: golfer?.name ?? "", required: true, maxlength: "100", autofocus: true, error: form.errors.name }),
        segmented({
          label: t("course.gender"), value: gender, options: ["women", "men"].map((one) => ({ value: one, label: t(`gender.${one}`) })),
          onchange: (one) => {
            gender = one;
            redraw();
          },
        }),
        field({ label: t("golfers.memberNumber"), name: "memberNumber", initialValue: golfer?.memberNumber ?? "", maxlength: "100", error: form.errors.memberNumber }),
        !golfer && field({ label: t("handicap.index"), name: "handicapIndex", initialValue: "54.0", inputmode: "decimal", hint: t("golfers.indexHint"), error: form.errors.handicapIndex }),
        h("footer", null, button({ label: t("core.cancel"), onclick: () => close() }), button({ label: t("core.save"), kind: "primary", type: "submit", busy: form.busy })));
    },
  });
}

export function adjust(golfer) {
  return dialog({
    title: t("golfers.adjust"),
    body: ({ close, redraw }) => {
      const form = formState(redraw);
      const save = (event) => {
        event.preventDefault();
        const { handicapIndex, reason } = valuesOf(event.currentTarget);
        form.run(async () => {
          await api.post(`/golfers/${golfer.id}/adjustments`, { handicapIndex: indexOf(handicapIndex), reason }, { changes: "golfers" });
          close();
          toast(t("golfers.adjusted", { name: golfer.name }));
        });
      };
      return () => h("form", { class: "dialog-body", onsubmit: save },
        h("p", null, t("golfers.adjustText", { name: golfer.name, index: index(golfer.handicapIndex) })), form.notice(),
        field({ label: t("golfers.newIndex"), name: "handicapIndex", required: true, inputmode: "decimal", autofocus: true, error: form.errors.handicapIndex }),
        textarea({ label: t("decision.reason"), name: "reason", required: true, maxlength: "2000", error: form.errors.reason }),
        h("footer", null, button({ label: t("core.cancel"), onclick: () => close() }), button({ label: t("golfers.adjust"), kind: "primary", type: "submit", busy: form.busy })));
    },
  });
}
