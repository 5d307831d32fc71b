// The newest scores of a record in one table: which of them count, where they were played, and how each was worked out.
import { api } from "../../core/api.js";
import { badge, iconButton, typed } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { mediumDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { change, index } from "../scores.js";
import { reasonText, stepText } from "./steps.js";

/// The sentences of a working, as list items.
export const steps = (list, day) =>
  list.map((step) => {
    const { text, isEnglish } = stepText(step, day);
    return h("li", { lang: isEnglish ? "en" : undefined }, text);
  });

/// The table of a golfer's differentials. `read()` finds the cards that they came from, for the course and the strokes.
export function countingScores(page, golfer, isOwn) {
  // By the id of its card: what the card says. And which one is open.
  const state = { cards: new Map(), open: undefined };

  async function read() {
    const list = await api.get("/scorecards", {
      query: { golfer, state: "accepted", limit: 100 },
      signal: page.signal,
      keeps: isOwn,
    });
    state.cards = new Map(list.map((card) => [card.id, card]));
    page.redraw();
  }

  const view = (why) =>
    h("section", { class: "stack" }, [
      h("h2", null, t("handicap.differentials", { count: why.differentials.length })),
      h("div", { class: "table handicap-scores" }, [
        h("table", null, [
          h("thead", null, [
            h("tr", null, [
              h("th", { scope: "col" }, t("handicap.played")),
              h("th", { scope: "col", class: "handicap-wide" }, t("handicap.course")),
              h("th", { scope: "col", class: "end" }, t("handicap.score")),
              h("th", { scope: "col", class: "end" }, t("rounds.differential")),
              h("th", { scope: "col", class: "handicap-wide" }, [
                h("span", { class: "visually-hidden" }, t("handicap.counts")),
              ]),
              h("td", null),
            ]),
          ]),
          h("tbody", null, why.differentials.map((one) => scoreRows(state, one, why.table, page.redraw))),
        ]),
      ]),
    ]);

  return { read, view };
}

/// A score, and below it how it was worked out, when it is open.
function scoreRows(state, one, working, redraw) {
  const key = one.scorecard ?? `p${one.penalty}`;
  const card = state.cards.get(one.scorecard);
  const where = card &&
    [card.courseName, card.teeName, card.part !== "18" && t(`part.${card.part}`)].filter(Boolean).join(" · ");
  const isOpen = state.open === key;
  return [
    h("tr", {
      key,
      id: one.scorecard ? `card-${one.scorecard}` : undefined,
      class: one.counts ? "counts" : undefined,
    }, [
      h("td", null, [
        one.scorecard
          ? h("a", { class: "row-link", href: `/rounds/${one.scorecard}` }, mediumDay(one.playedOn))
          : `${mediumDay(one.playedOn)} · ${t("handicap.penalty")}`,
        one.counts && h("span", { class: "handicap-narrow" }, " ", badge(t("handicap.counts"), "accent")),
        where && h("small", { class: "handicap-where", dir: "auto" }, where),
      ]),
      h("td", { class: "handicap-wide" }, where ? typed(where) : "—"),
      h("td", { class: "end number" }, card?.total ?? card?.adjustedGrossScore ?? "–"),
      h("td", { class: "end number" }, [
        one.adjustments.length > 0 &&
        h("small", { class: "handicap-wide" }, [
          `${index(one.scoreDifferential)} ${one.adjustments.map(({ value }) => change(value)).join(" ")} = `,
        ]),
        h("span", { class: "strong" }, index(one.adjusted)),
      ]),
      h("td", { class: "handicap-wide" }, one.counts && badge(t("handicap.counts"), "accent")),
      h("td", { class: "end" }, [
        iconButton({
          label: t("handicap.workingOf", { day: mediumDay(one.playedOn) }),
          icon: isOpen ? "minus" : "plus",
          "aria-expanded": String(isOpen),
          onclick: () => {
            state.open = isOpen ? undefined : key;
            redraw();
          },
        }),
      ]),
    ]),
    isOpen &&
    h("tr", { key: `working-${key}`, class: "handicap-open" }, [
      h("td", { colspan: "6" }, [
        h("ol", { class: "handicap-working" }, steps(one.steps), h("li", null, reasonText(one, working))),
      ]),
    ]),
  ];
}
