// Accepting and rejecting a card.
import { api } from "../core/api.js";
import { button, errorText, formState, textarea, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";
import { index } from "./scores.js";

/// Decides a card. A rejection is asked for its reason first.
export async function decide(card, decision) {
  if (decision === "rejected") return reject(card);
  try {
    const { revision } = await api.post(`/scorecards/${card.id}/decision`, { decision }, { changes: "cards" });
    toast(revision ? t("decision.acceptedIndex", { name: card.golferName, index: index(revision.handicapIndex) }) : t("decision.accepted"));
  } catch (error) {
    toast(errorText(error), { kind: "bad" });
  }
  return undefined;
}

function reject(card) {
  return dialog({
    title: t("decision.reject"),
    body: ({ close, redraw }) => {
      const form = formState(redraw);
      return () => h("form", {
        class: "dialog-body",
        onsubmit: (event) => {
          event.preventDefault();
          const { comment } = valuesOf(event.currentTarget);
          form.run(async () => {
            await api.post(`/scorecards/${card.id}/decision`, { decision: "rejected", comment }, { changes: "cards" });
            close();
            toast(t("decision.rejected"));
          });
        },
      },
      h("p", null, t("decision.rejectText", { name: card.golferName })), form.notice(),
      textarea({ label: t("decision.reason"), name: "comment", required: card.state === "accepted", maxlength: "2000", error: form.errors.comment }),
      h("footer", null, button({ label: t("core.cancel"), onclick: () => close() }),
        button({ label: t("decision.reject"), kind: "danger", type: "submit", busy: form.busy })));
    },
  });
}
