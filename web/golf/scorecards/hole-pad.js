// One hole at a time, with keys as large as a thumb: a tap enters the strokes and goes on to the next hole.
import { button, iconButton } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { number } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { points, sum } from "../scores.js";

// The strip of holes is wider than a phone: the current one is in its middle.
const inMiddle = (button) => {
  const strip = button.closest("ol");
  strip.scrollLeft = button.offsetLeft - strip.offsetLeft - (strip.clientWidth - button.offsetWidth) / 2;
};

export function holePad(state) {
  const { draft } = state;
  const holes = state.holes();
  const place = Math.min(draft.place, holes.length - 1);
  const hole = holes[place];

  const go = (to) => {
    if (to >= holes.length) state.set({ step: "review" });
    else state.set({ place: Math.max(0, to) });
  };
  const enter = (strokes) => {
    const entered = { ...draft.strokes };
    if (strokes === null) delete entered[hole.hole];
    else entered[hole.hole] = strokes;
    Object.assign(draft, { strokes: entered, pickedUp: draft.pickedUp.filter((one) => one !== hole.hole) });
    next();
  };
  const pickUp = () => {
    const entered = { ...draft.strokes };
    delete entered[hole.hole];
    Object.assign(draft, {
      strokes: entered,
      pickedUp: [...draft.pickedUp.filter((one) => one !== hole.hole), hole.hole],
    });
    next();
  };
  // To the next hole; after a correction behind the last one played, back to where the card stands.
  const next = () => {
    const isDone = (one) => draft.strokes[one.hole] || draft.pickedUp.includes(one.hole);
    const rest = holes.findIndex((one, at) => at > place && !isDone(one));
    go(rest >= 0 ? rest : holes.every(isDone) ? holes.length : place + 1);
  };

  const draw = () =>
    h("section", { class: "hole-pad", key: "pad", "aria-label": t("fill.hole", { hole: hole.hole }) }, [
      strip(holes, place, go),
      head(state, hole, place, go),
      keys(hole, enter, pickUp),
      foot(state, holes),
    ]);
  return { draw, enter, go };
}

const strip = (holes, place, go) =>
  h("ol", { class: "hole-strip", "aria-label": t("fill.holes") }, [
    holes.map((one, at) =>
      h("li", { key: one.hole }, [
        h("button", {
          type: "button",
          "aria-current": at === place ? "step" : undefined,
          ref: at === place ? (button) => requestAnimationFrame(() => inMiddle(button)) : undefined,
          class: one.strokes || one.pickedUp ? "is-done" : undefined,
          "aria-label": t("fill.holeState", {
            hole: one.hole,
            strokes: one.pickedUp ? t("card.pickedUp") : one.strokes ?? "–",
          }),
          onclick: () => go(at),
        }, [
          h("small", null, one.hole),
          h("span", null, one.pickedUp ? "✕" : one.strokes ?? "·"),
        ]),
      ])
    ),
  ]);

const head = (state, hole, place, go) =>
  h("header", { class: "hole-head" }, [
    iconButton({
      label: t("golf.back"),
      icon: "chevron-left",
      onclick: () => (place === 0 ? state.set({ step: "setup" }) : go(place - 1)),
    }),
    h("div", null, [
      h("h1", { tabindex: "-1" }, t("fill.hole", { hole: hole.hole })),
      h("p", { class: "hole-facts" }, [
        h("span", null, t("fill.par", { par: hole.par })),
        h("span", null, t("fill.strokeIndex", { index: hole.strokeIndex })),
        hole.length && h("span", null, t("golf.metres", { count: number(hole.length) })),
        hole.received > 0 && h("strong", null, t("fill.received", { count: hole.received })),
        hole.received < 0 && h("strong", null, t("fill.givenBack", { count: -hole.received })),
      ]),
    ]),
    iconButton({ label: t("fill.next"), icon: "chevron-right", onclick: () => go(place + 1) }),
  ]);

function keys(hole, enter, pickUp) {
  const key = (strokes) =>
    h("button", {
      type: "button",
      key: `k${strokes}`,
      class: `hole-key${strokes === hole.par ? " is-par" : ""}`,
      "aria-pressed": hole.strokes === strokes ? "true" : "false",
      onclick: () => enter(strokes),
    }, [
      h("b", null, strokes),
      h("small", null, resultName(strokes, hole.par)),
    ]);
  const extra = hole.strokes > 9 ? hole.strokes : null;

  return [
    h("div", { class: "hole-keys", role: "group", "aria-label": t("card.strokes") }, [
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(key),
    ]),
    h("div", { class: "hole-extras" }, [
      h("button", {
        type: "button",
        class: "hole-key small",
        "aria-label": t("fill.more"),
        "aria-pressed": extra ? "true" : "false",
        onclick: () => enter(Math.min(20, Math.max(10, (extra ?? 9) + 1))),
      }, h("b", null, extra ?? "10+")),
      h("button", {
        type: "button",
        class: "hole-key small",
        "aria-pressed": hole.pickedUp ? "true" : "false",
        onclick: pickUp,
      }, t("fill.pickUp")),
      h("button", { type: "button", class: "hole-key small", onclick: () => enter(null) }, t("fill.skip")),
    ]),
  ];
}

/// What so many strokes are called at a hole.
function resultName(strokes, par) {
  if (strokes === 1) return t("mark.ace");
  return {
    "-2": t("mark.eagle"),
    "-1": t("mark.birdie"),
    0: t("mark.par"),
    1: t("mark.bogey"),
    2: t("mark.double"),
  }[strokes - par] ?? "";
}

function foot(state, holes) {
  const played = holes.filter((one) => one.strokes);
  const over = sum(played.map((one) => one.strokes)) - sum(played.map((one) => one.par));
  return h("footer", { class: "hole-foot" }, [
    h("p", { role: "status" }, [
      h("strong", null, t("fill.played", { count: played.length })),
      " · ",
      t("fill.strokesSoFar", { strokes: sum(played.map((one) => one.strokes)) }),
      played.length > 0 && ` (${over > 0 ? `+${over}` : over})`,
      holes.some((one) => one.received !== undefined) &&
      ` · ${
        t("fill.pointsSoFar", {
          points: sum(played.map((one) => points(one.strokes, one.par, one.received ?? 0))),
        })
      }`,
    ]),
    button({ label: t("fill.toReview"), onclick: () => state.set({ step: "review" }) }),
  ]);
}
