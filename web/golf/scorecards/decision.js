// Accepting and rejecting a card.
import { api } from "../../core/api.js";
import { errorText } from "../../core/components.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../core/overlays.js";
import { askReason } from "../reason.js";
import { index } from "../scores.js";

/// Decides a card. A rejection is asked for its reason first.
export async function decide(card, decision) {
  if (decision === "rejected") return reject(card);
  try {
    const { revision } = await api.post(`/scorecards/${card.id}/decision`, { decision }, { changes: "cards" });
    toast(
      revision
        ? t("decision.acceptedIndex", { name: card.golferName, index: index(revision.handicapIndex) })
        : t("decision.accepted"),
    );
  } catch (error) {
    toast(errorText(error), { kind: "bad" });
  }
  return undefined;
}

const reject = (card) =>
  askReason({
    title: t("decision.reject"),
    text: t("decision.rejectText", { name: card.golferName }),
    done: t("decision.rejected"),
    name: "comment",
    isRequired: card.state === "accepted",
    send: ({ comment }) =>
      api.post(`/scorecards/${card.id}/decision`, { decision: "rejected", comment }, { changes: "cards" }),
  });
