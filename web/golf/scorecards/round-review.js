// The last step of a card: the whole card, what it would do, and sending it.
import { api, Unreachable } from "../../core/api.js";
import { button, errorText, notice, select } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { longDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { refusalText } from "../../core/refusals.js";
import { figures } from "./figures.js";
import { markerField } from "./round-setup.js";
import { scoreCard } from "./score-card.js";
import { change, handicap, index, points, teeTime } from "../scores.js";

const reasons = ["light", "weather", "injury", "matchOver", "holeClosed"];

export function reviewStep(state, page) {
  const { draft, card, form } = state;
  const holes = state.holes().map((hole) => ({
    ...hole,
    points: hole.strokes ? points(hole.strokes, hole.par, hole.received ?? 0) : 0,
  }));
  const isWhole = holes.every((hole) => hole.strokes || hole.pickedUp);
  const body = state.body();
  readPlan(state, page, body);
  const { planError } = state;
  const tee = card.tees.find((one) => one.id === draft.tee);
  const errors = { ...planError?.fields, ...form.errors };
  const known = ["notPlayedReason", "marker", "playedOn", "start"];
  const others = Object.entries(errors).filter(([name]) => !known.includes(name));
  return h("div", { class: "stack round-review", key: "review" }, [
    h("p", { class: "muted" }, [
      [card.name, tee?.name, t(`part.${draft.part}`), longDay(draft.playedOn), teeTime(draft.start)].filter(Boolean)
        .join(
          " · ",
        ),
    ]),
    form.notice(),
    planError && planError.status !== 422 && !(planError instanceof Unreachable) &&
    notice({ kind: "bad", text: errorText(planError) }),
    others.map(([name, message]) => notice({ kind: "bad", text: `${name}: ${message}` })),
    scoreCard({ caption: card.name, holes }),
    !isWhole && select({
      label: t("fill.reason"),
      name: "notPlayedReason",
      value: draft.notPlayedReason,
      error: errors.notPlayedReason,
      hint: t("fill.reasonHint"),
      options: [
        { value: "", label: t("fill.choose") },
        ...reasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) })),
      ],
      onchange: (event) => state.set({ notPlayedReason: event.target.value }),
    }),
    markerField(state, { error: errors.marker }),
    outlook(state),
    h("div", { class: "round-review-actions" }, [
      button({ label: t("golf.back"), icon: "chevron-left", onclick: () => state.set({ step: "holes" }) }),
      button({ label: t("fill.send"), kind: "primary", icon: "upload", busy: form.busy, onclick: state.send }),
    ]),
  ]);
}

/// What the server says that the card would do.
function outlook({ plan, planError, golfer }) {
  if (!plan) return planError instanceof Unreachable ? notice({ kind: "warning", text: t("fill.offline") }) : null;
  return [
    figures([
      [t("round.strokes"), plan.total ?? "–"],
      [t("round.points"), plan.points ?? "–"],
      [t("round.courseHandicap"), handicap(plan.courseHandicap)],
      [t("round.differential"), index(plan.scoreDifferential), plan.estimated && t("round.estimated")],
      plan.wouldBe && [t("fill.wouldBe"), index(plan.wouldBe.handicapIndex), difference(golfer, plan)],
    ]),
    plan.warnings.map((text) => notice({ kind: "warning", text: refusalText(text) })),
  ];
}

const difference = (golfer, plan) =>
  golfer.handicapIndex !== null && plan.wouldBe.handicapIndex !== golfer.handicapIndex
    ? change(plan.wouldBe.handicapIndex - golfer.handicapIndex)
    : false;

/// Asks once for each state of the card what it would do.
function readPlan(state, page, body) {
  const asked = JSON.stringify(body);
  if (state.plannedFor === asked) return;
  state.plannedFor = asked;
  state.planError = undefined;
  api.post("/scorecards/plan", body, { key: null, signal: page.signal }).then((plan) => {
    if (state.plannedFor === asked) Object.assign(state, { plan, planError: undefined });
  }, (error) => {
    if (state.plannedFor === asked) Object.assign(state, { plan: undefined, planError: error });
  }).finally(page.redraw);
}
