// The golfer's own cards.
import {
  badge,
  button,
  buttonLink,
  empty,
  errorText,
  notice,
  pageHead,
  segmented,
  skeletonList,
} from "../../core/components.js";
import { h } from "../../core/dom.js";
import { fullDay, mediumDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { outbox } from "../../core/outbox.js";
import { pagedList } from "../../core/paged.js";
import { storage } from "../../core/storage.js";
import { draftKey, index, stateKinds, teeTime } from "../scores.js";

const states = ["all", "pending", "accepted", "rejected", "withdrawn"];

export default function rounds(page) {
  page.title(t("rounds.title"));
  const state = states.includes(page.query.state) ? page.query.state : "all";
  const golfer = page.query.golfer;
  let draft;
  // The first page of one's own is kept for when the network is away.
  const list = pagedList(
    page,
    "/scorecards",
    () => ({ limit: 50, golfer, state: state === "all" ? undefined : state }),
    { keeps: !golfer },
  );
  list.read();
  storage.get("drafts", draftKey()).then((found) => {
    draft = found;
    page.redraw();
  }, () => {});
  // What was filled in is filled in again, and looked over.
  const reopen = async (item) => {
    await storage.put("drafts", { ...item.about, step: "review" }, draftKey());
    await outbox.remove(item.number);
    page.go("/rounds/new");
  };
  for (const name of ["cards", "looked"]) page.on(name, list.refresh);
  page.keys.n = { label: t("rounds.new"), run: () => page.go("/rounds/new") };

  return () => {
    const unsent = outbox.waiting.filter((item) => item.kind === "card");
    const refused = outbox.refused.filter((item) => item.kind === "card");
    return [
      pageHead({
        title: t("rounds.title"),
        actions: [
          buttonLink({
            label: t(draft ? "rounds.continue" : "rounds.new"),
            kind: "primary",
            icon: "plus",
            href: "/rounds/new",
          }),
        ],
      }),
      h("div", { class: "golf-filters" }, [
        segmented({
          label: t("rounds.state"),
          value: state,
          options: states.map((one) => ({
            value: one,
            label: t(`state.${one}`),
            href: `/rounds${one === "all" ? "" : `?state=${one}`}`,
          })),
        }),
      ]),
      unsent.map((item) => notice({ kind: "warning", text: t("rounds.unsent", { day: fullDay(item.body.playedOn) }) })),
      // One card at a time is filled.
      refused.map((item) => refusedCard(item, !draft && (() => reopen(item)))),
      cardList(list),
      list.more(),
    ];
  };
}

/// A card that the server refused. `reopen()` fills it again, where that can be done.
const refusedCard = (item, reopen) =>
  notice({
    kind: "bad",
    text: `${t("rounds.refused", { day: fullDay(item.body.playedOn) })} ${outbox.reasonOf(item)}`,
    action: [
      reopen && button({ label: t("core.edit"), onclick: reopen }),
      button({ label: t("core.retry"), onclick: () => outbox.resend(item.number).catch(() => {}) }),
      button({ label: t("core.discard"), kind: "quiet", onclick: () => outbox.remove(item.number) }),
    ],
  });

function cardList({ rows: cards, error }) {
  if (!cards) return error ? notice({ kind: "bad", text: errorText(error) }) : skeletonList(8);
  if (cards.length > 0) return h("ul", { class: "rounds" }, cards.map(line));
  return empty({
    icon: "card",
    title: t("rounds.empty"),
    text: t("rounds.emptyText"),
    action: buttonLink({ label: t("rounds.new"), href: "/rounds/new" }),
  });
}

const line = (card) =>
  h("li", { key: card.id }, [
    h("a", { href: `/rounds/${card.id}` }, [
      h("span", { class: "round-where" }, [
        h("time", { datetime: card.playedOn, class: "strong" }, mediumDay(card.playedOn)),
        card.start && h("small", null, ` ${teeTime(card.start)}`),
        h("small", { class: "truncate", dir: "auto" }, [
          [card.courseName, card.teeName, card.part !== "18" && t(`part.${card.part}`)].filter(Boolean).join(" · "),
        ]),
      ]),
      figure(t("rounds.strokes"), card.total ?? "–"),
      figure(t("rounds.points"), card.points ?? "–"),
      figure(t("rounds.differential"), index(card.scoreDifferential)),
      h("span", { class: "round-state" }, badge(t(`state.${card.state}`), stateKinds[card.state])),
    ]),
  ]);

const figure = (name, value) =>
  h("span", { class: "round-figure" }, h("small", null, name), h("b", { class: "number" }, value));
