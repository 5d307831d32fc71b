// One card: what was played, what it came to, and what may still be done with it. It prints on one page.
import { api } from "../../core/api.js";
import { badge, button, errorText, iconLink, notice, pageHead, skeletonList, typed } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { longDay, moment, number } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { reading } from "../../core/reading.js";
import { refusalText } from "../../core/refusals.js";
import { session } from "../../core/session.js";
import { decide } from "./decision.js";
import { scoreCard } from "./score-card.js";
import { figures } from "./figures.js";
import { askReason } from "../reason.js";
import { handicap, index, keepsClub, stateKinds, teeTime } from "../scores.js";

export default function round(page) {
  page.title(t("round.title"));
  const played = reading(page, ["cards", "looked"], async (options) => {
    const card = await api.get(`/scorecards/${page.params.id}`, { keeps: true, ...options });
    page.title(t("round.of", { course: card.courseName }));
    return { card };
  });

  return () => {
    const { card, error } = played;
    if (error && !card) return notice({ kind: "bad", text: errorText(error) });
    if (!card) return skeletonList(8);
    const isOwn = card.golfer === session.me.golfer;
    return [
      pageHead({
        title: card.courseName,
        sub: [
          longDay(card.playedOn),
          teeTime(card.start),
          `${t("round.tee")} ${card.teeName}`,
          card.part !== "18" && t(`part.${card.part}`),
          !isOwn && card.golferName,
        ].filter(Boolean).join(" · "),
        actions: actions(card, isOwn),
      }),
      card.comment && notice({ kind: card.state === "rejected" ? "bad" : undefined, text: card.comment }),
      card.warnings.map((text) => notice({ kind: "warning", text: refusalText(text) })),
      scoreCard({ caption: t("round.of", { course: card.courseName }), holes: card.holes }),
      figures([
        [t("round.strokes"), card.total ?? "–"],
        [t("round.points"), card.points ?? "–"],
        [t("round.courseHandicap"), handicap(card.courseHandicap)],
        [t("round.adjusted"), card.adjustedGrossScore ?? "–"],
        [t("round.differential"), index(card.scoreDifferential), card.estimated && t("round.estimated")],
        card.wouldBe && [t("round.wouldBe"), index(card.wouldBe.handicapIndex)],
      ]),
      h("dl", { class: "round-details" }, [
        detail(
          t("round.rating"),
          `${number(card.courseRating, 1)} / ${card.slopeRating} · ${t("card.par")} ${card.par}`,
        ),
        detail(t("round.marker"), typed(card.marker ?? "–")),
        detail(t("round.format"), t(`format.${card.format}`)),
        detail(t("round.sent"), moment(card.submittedAt)),
        card.decidedAt && detail(t("round.decided"), moment(card.decidedAt)),
      ]),
    ];
  };
}

function actions(card, isOwn) {
  const mayDecide = keepsClub(card.club) && !isOwn;
  return [
    badge(t(`state.${card.state}`), stateKinds[card.state]),
    mayDecide && card.state === "pending" &&
    button({ label: t("decision.reject"), onclick: () => decide(card, "rejected") }),
    mayDecide && card.state === "pending" &&
    button({
      label: t("decision.accept"),
      kind: "primary",
      icon: "check",
      onclick: () => decide(card, "accepted"),
    }),
    mayDecide && card.state === "accepted" &&
    button({ label: t("decision.reject"), onclick: () => decide(card, "rejected") }),
    ((isOwn && card.state === "pending") || (mayDecide && card.state === "accepted")) &&
    button({ label: t("round.withdraw"), onclick: () => withdraw(card) }),
    isOwn && iconLink({ label: t("round.explain"), icon: "chart", href: `/golf#card-${card.id}` }),
    button({ label: t("golf.print"), icon: "print", kind: "quiet", onclick: () => print() }),
  ];
}

const withdraw = (card) =>
  askReason({
    title: t("round.withdraw"),
    text: t("round.withdrawText"),
    done: t("round.withdrawn"),
    name: "reason",
    isRequired: true,
    send: (values) => api.post(`/scorecards/${card.id}/withdrawal`, values, { changes: "cards" }),
  });

const detail = (name, value) => h("div", { key: name }, h("dt", null, name), h("dd", null, value));
