// A club's queue: the cards that wait, oldest first, each with what it would do.
import { api } from "../../core/api.js";
import { button, empty, errorText, notice, pageHead, segmented, skeletonList, typed } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { longDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { refusalText } from "../../core/refusals.js";
import { reading } from "../../core/reading.js";
import { session } from "../../core/session.js";
import { editClub } from "./club-form.js";
import { decide } from "../scorecards/decision.js";
import { figures } from "../scorecards/figures.js";
import { scoreCard } from "../scorecards/score-card.js";
import { handicap, index, teeTime } from "../scores.js";

export const clubTabs = (club, current) =>
  segmented({
    label: t("core.navigation"),
    value: current,
    options: [
      { value: "queue", label: t("club.queue"), href: `/clubs/${club}` },
      { value: "golfers", label: t("golfers.title"), href: `/clubs/${club}/golfers` },
    ],
  });

export default function club(page) {
  page.title(t("club.queue"));
  const id = page.params.club;
  const queue = reading(page, ["cards", "clubs", "looked"], async (options) => {
    const [found, cards] = await Promise.all([
      api.get(`/clubs/${id}`, options),
      api.list(`/clubs/${id}/queue`, options),
    ]);
    page.title(found.name);
    return { found, cards };
  });
  let busy = 0;
  const run = async (card, decision) => {
    busy = card.id;
    page.redraw();
    await decide(card, decision);
    busy = 0;
    page.redraw();
  };

  return () => {
    const { found, cards, error } = queue;
    if (error && !found) return notice({ kind: "bad", text: errorText(error) });
    if (!found) return skeletonList(6);
    return [
      pageHead({
        title: found.name,
        actions: [
          clubTabs(id, "queue"),
          session.me.role === "admin" &&
          button({ label: t("club.edit"), icon: "edit", onclick: () => editClub(found) }),
        ],
      }),
      cards.length === 0
        ? empty({ icon: "check", title: t("club.queueEmpty"), text: t("club.queueEmptyText") })
        : h("ul", { class: "queue" }, [
          cards.map((card) => queueCard(card, busy === card.id, (decision) => run(card, decision))),
        ]),
    ];
  };
}

/// A card that waits, with what it would do. `decide(decision)` accepts or rejects it.
const queueCard = (card, isBusy, decide) =>
  h("li", { class: "card queue-card", key: card.id }, [
    h("header", null, [
      h("div", { class: "golf-grows" }, [
        h("h2", { dir: "auto" }, h("a", { href: `/golf/${card.golfer}` }, card.golferName)),
        h("p", { class: "muted" }, [
          [
            longDay(card.playedOn),
            teeTime(card.start),
            card.courseName,
            card.teeName,
            card.part !== "18" && t(`part.${card.part}`),
          ].filter(Boolean).join(" · "),
        ]),
      ]),
      card.golfer === session.me.golfer ? h("p", { class: "muted" }, t("club.own")) : [
        button({
          label: t("decision.reject"),
          disabled: isBusy,
          onclick: () => decide("rejected"),
        }),
        button({
          label: t("decision.accept"),
          kind: "primary",
          icon: "check",
          busy: isBusy,
          onclick: () => decide("accepted"),
        }),
      ],
    ]),
    card.warnings.map((text) => notice({ kind: "warning", text: refusalText(text) })),
    figures([
      [t("round.strokes"), card.total ?? "–"],
      [t("round.points"), card.points ?? "–"],
      [t("round.courseHandicap"), handicap(card.courseHandicap)],
      [t("round.differential"), index(card.scoreDifferential), card.estimated && t("round.estimated")],
      card.wouldBe && [t("round.wouldBe"), index(card.wouldBe.handicapIndex)],
    ]),
    h("p", { class: "muted" }, `${t("round.marker")}: `, typed(card.marker ?? "–")),
    h("details", null, [
      h("summary", null, t("club.showCard")),
      scoreCard({ caption: card.golferName, holes: card.holes }),
      h("a", { href: `/rounds/${card.id}` }, t("handicap.toCard")),
    ]),
  ]);
