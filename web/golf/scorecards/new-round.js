// Filling a card on the course: choose where, tap the strokes of each hole, look at the whole, send. Each step is kept
// in the browser at once, so a phone may sleep or lose the network.
import { empty, errorText, iconButton, notice, pageHead, skeletonList } from "../../core/components.js";
import { t } from "../../core/i18n.js";
import { holePad } from "./hole-pad.js";
import { reviewStep } from "./round-review.js";
import { setupStep } from "./round-setup.js";
import { begin, roundState } from "./round-state.js";

export default function newRound(page) {
  page.title(t("rounds.new"));
  const state = roundState(page);
  begin(state, page).catch((error) => {
    state.error = error;
    page.redraw();
  });
  page.on("online", () => state.draft?.step === "review" && page.redraw());
  const onKey = (event) => enterByKey(state, event);
  addEventListener("keydown", onKey);
  page.onLeave(() => removeEventListener("keydown", onKey));

  return () => {
    if (state.error) return notice({ kind: "bad", text: errorText(state.error) });
    if (!state.draft) return skeletonList(6);
    if (state.courses.length === 0) {
      return empty({ icon: "flag", title: t("courses.empty"), text: t("courses.emptyText") });
    }
    if (!state.card) return skeletonList(6);
    if (state.draft.step === "holes") return holePad(state).draw();
    return [
      pageHead({
        title: t(state.draft.step === "review" ? "fill.review" : "rounds.new"),
        actions: [
          Object.keys(state.draft.strokes).length > 0 &&
          iconButton({ label: t("fill.discard"), icon: "trash", onclick: state.discard }),
        ],
      }),
      state.draft.step === "review" ? reviewStep(state, page) : setupStep(state),
    ];
  };
}

/// Digits are strokes, 0 is ten; arrows go from hole to hole.
function enterByKey(state, event) {
  if (
    state.draft?.step !== "holes" || event.target.closest?.("input, select, textarea, dialog") || event.ctrlKey ||
    event.metaKey || event.altKey
  ) return;
  const pad = holePad(state);
  if (/^[1-9]$/.test(event.key)) pad.enter(Number(event.key));
  else if (event.key === "0") pad.enter(10);
  else if (event.key === "ArrowLeft") pad.go(state.draft.place - 1);
  else if (event.key === "ArrowRight") pad.go(state.draft.place + 1);
  else return;
  event.preventDefault();
}
