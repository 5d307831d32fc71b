// Accepting and rejecting a card.
import { api } from "../../core/api.js";
import { t } from "../../core/i18n.js";
import { saying } from "../../core/overlays.js";
import { askReason } from "../reason.js";
import { index } from "../scores.js";

/// Decides a card. A rejection is asked for its reason first.
export async function decide(card, decision) {
  if (decision === "rejected") return reject(card);
  return await saying(async () => {
    const { revision } = await api.post(`/scorecards/${card.id}/decision`, { decision }, { changes: "cards" });
    return revision
      ? t("decision.acceptedIndex", { name: card.golferName, index: index(revision.handicapIndex) })
      : t("decision.accepted");
  });
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
