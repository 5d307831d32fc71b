// The first step of a card: where and when it is played.
import { button, errorText, field, notice, segmented, select } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { number, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { handicap, index } from "../scores.js";

export function setupStep(state) {
  const { draft, card, given } = state;
  return h("form", {
    class: "round-setup",
    key: "setup",
    "data-kept": true,
    onsubmit: (event) => {
      event.preventDefault();
      state.set({ step: "holes", place: Math.min(draft.place, draft.part === "18" ? card.holeCount - 1 : 8) });
    },
  }, [
    select({
      label: t("fill.course"),
      name: "course",
      value: draft.course,
      options: state.courses.map((course) => ({ value: course.id, label: course.name })),
      onchange: (event) => state.choose(Number(event.target.value)).then(() => state.set({})),
    }),
    tees(state),
    kinds(state),
    dayAndMarker(state),
    h("p", { class: "round-given", role: "status" }, givenText(state, given)),
    state.givenError && given === undefined && state.givenError.status &&
    notice({ kind: "warning", text: errorText(state.givenError) }),
    button({
      label: t(Object.keys(draft.strokes).length ? "fill.continue" : "fill.startRound"),
      kind: "primary",
      type: "submit",
      class: "wide",
      icon: "flag",
    }),
  ]);
}

function tees(state) {
  const { draft, card } = state;
  const length = (tee) => {
    const metres = draft.part === "18" ? tee.lengths.total : draft.part === "front9" ? tee.lengths.out : tee.lengths.in;
    return metres ? t("golf.metres", { count: number(metres) }) : "";
  };
  const rating = (tee) =>
    tee.ratings.find((one) => one.gender === state.golfer.gender && one.part === draft.part) ??
      tee.ratings.find((one) => one.gender === state.golfer.gender && one.part === "18");
  return h("fieldset", { class: "tees" }, [
    h("legend", null, t("fill.tee")),
    card.tees.map((tee) =>
      h("label", { class: "tee", key: tee.id }, [
        h("input", {
          type: "radio",
          name: "tee",
          value: tee.id,
          checked: tee.id === draft.tee,
          onchange: () => {
            state.set({ tee: tee.id });
            state.readGiven();
          },
        }),
        h("span", { class: "tee-name", dir: "auto" }, tee.name),
        h("span", { class: "muted number" }, length(tee)),
        h("span", { class: "muted number" }, [
          rating(tee) ? `${number(rating(tee).courseRating, 1)} / ${rating(tee).slopeRating}` : "–",
        ]),
      ])
    ),
  ]);
}

/// Which part is played, and how it is counted.
function kinds(state) {
  const { draft, card } = state;
  const parts = card.holeCount === 18 ? ["18", "front9", "back9"] : ["18", "front9"];
  return h("div", { class: "row golf-wraps" }, [
    segmented({
      label: t("fill.part"),
      value: draft.part,
      options: parts.map((part) => ({ value: part, label: t(`part.${part}`) })),
      onchange: (part) => {
        state.set({ part, place: 0 });
        state.readGiven();
      },
    }),
    segmented({
      label: t("round.format"),
      value: draft.format,
      options: ["stroke", "stableford"].map((one) => ({ value: one, label: t(`format.${one}`) })),
      onchange: (format) => state.set({ format }),
    }),
  ]);
}

const dayAndMarker = ({ draft, set }) => [
  h("div", { class: "golf-pair" }, [
    field({
      label: t("fill.day"),
      name: "playedOn",
      type: "date",
      value: draft.playedOn,
      max: today(),
      required: true,
      onchange: (event) => event.target.value && set({ playedOn: event.target.value }),
    }),
    field({
      label: t("fill.start"),
      name: "start",
      type: "time",
      value: draft.start,
      onchange: (event) => set({ start: event.target.value }),
    }),
  ]),
  markerField({ draft, set }, { hint: t("fill.markerHint") }),
];

/// Who confirms the strokes.
export const markerField = ({ draft, set }, props) =>
  field({
    label: t("fill.marker"),
    name: "marker",
    value: draft.marker,
    maxlength: "100",
    onchange: (event) => set({ marker: event.target.value }),
    ...props,
  });

const givenText = (state, given) =>
  given?.courseHandicap !== null && given?.courseHandicap !== undefined
    ? [t("fill.given", { index: index(given.handicapIndex) }), " ", h("strong", null, handicap(given.courseHandicap))]
    : given
    ? t("fill.noIndex")
    : state.givenError
    ? t("fill.givenUnknown")
    : t("core.loading");
