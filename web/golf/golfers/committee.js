// What a committee did to a golfer's record: the list, and taking an act back.
import { api } from "../../core/api.js";
import { badge, button, empty, errorText, notice, skeletonList } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { fullDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { menu } from "../../core/overlays.js";
import { session } from "../../core/session.js";
import { act } from "./committee-act.js";
import { askReason } from "../reason.js";
import { index, keepsClub } from "../scores.js";

const isCommittee = (golfer) => keepsClub(golfer.homeClub) && golfer.id !== session.me.golfer;

/// Whether the index is frozen or withdrawn, and for how long.
export const held = (golfer) =>
  ["frozen", "withdrawn"].filter((kind) => golfer[kind]).map((kind) =>
    notice({
      kind: "warning",
      text: golfer[kind].until
        ? t(`committee.${kind}Until`, { day: fullDay(golfer[kind].until) })
        : t(`committee.${kind}Now`),
    })
  );

export const heldBadges = (golfer) =>
  ["frozen", "withdrawn"].filter((kind) => golfer[kind]).map((kind) => badge(t(`committee.badge.${kind}`), "warning"));

/// The section of a golfer's page. Returns a function of the golfer that describes it.
export function committeeActs(page, id) {
  let acts;
  let error;
  const read = () =>
    api.get(`/golfers/${id}/adjustments`, { signal: page.signal })
      .then((found) => {
        acts = found;
        error = undefined;
      }, (one) => {
        error = one;
      }).finally(page.redraw);
  if (id !== undefined) read();
  for (const name of ["golfers", "looked"]) page.on(name, () => id !== undefined && read());

  return (golfer) => {
    const decides = isCommittee(golfer);
    if (!decides && !error && !acts?.length) return null;
    return h("section", { class: "stack committee" }, [
      h("header", { class: "row golf-wraps" }, [
        h("h2", { class: "golf-grows" }, t("committee.title")),
        decides && actMenu(golfer),
      ]),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: read }) }),
      !acts ? !error && skeletonList(2) : acts.length === 0
        ? empty({
          icon: "check",
          title: t("committee.empty"),
          text: t("committee.emptyText", { act: t("committee.act") }),
        })
        : h("ul", { class: "committee-acts" }, acts.map((one) => actItem(one, decides))),
    ]);
  };
}

const actMenu = (golfer) =>
  menu({
    name: "committee",
    label: t("committee.act"),
    opener: { class: "button", content: [h("span", null, t("committee.act"))] },
    items: ["index", "penalty", "freeze", "withdrawn", "cancelReduction"].map((kind) => ({
      label: t(`committee.do.${kind}`),
      run: () => act(golfer, kind),
    })),
  });

function actItem(one, decides) {
  const figure = one.kind === "index"
    ? index(one.handicapIndex)
    : one.kind === "penalty"
    ? t(`committee.score.${one.penaltyScore}`)
    : undefined;
  const days = one.kind === "freeze" || one.kind === "withdrawn"
    ? one.until
      ? t("committee.fromUntil", { from: fullDay(one.from), until: fullDay(one.until) })
      : t("committee.fromOn", { from: fullDay(one.from) })
    : one.playedOn
    ? t("committee.playedOn", { day: fullDay(one.playedOn) })
    : t("committee.fromOn", { from: fullDay(one.from) });
  return h("li", { class: one.cancelledAt ? "card cancelled" : "card", key: one.id }, [
    h("div", { class: "golf-grows" }, [
      h("h3", null, [
        t(`committee.kind.${one.kind}`),
        figure && h("span", { class: "number" }, ` ${figure}`),
        one.cancelledAt && badge(t("committee.cancelled")),
      ]),
      h("p", { class: "muted" }, [
        days,
        one.scorecard && [" · ", h("a", { href: `/rounds/${one.scorecard}` }, t("handicap.toCard"))],
      ]),
      h("p", { dir: "auto" }, one.reason),
      one.appeal && h("p", { dir: "auto" }, t("committee.appealed", { text: one.appeal })),
      h("p", { class: "muted" }, t("committee.made", { day: fullDay(one.madeAt.slice(0, 10)) })),
      one.cancelledAt &&
      h("p", { class: "muted", dir: "auto" }, [
        t("committee.cancelledWhy", { day: fullDay(one.cancelledAt.slice(0, 10)), reason: one.cancelReason }),
      ]),
    ]),
    decides && !one.cancelledAt && button({ label: t("committee.cancel"), onclick: () => cancel(one) }),
  ]);
}

const cancel = (one) =>
  askReason({
    title: t("committee.cancel"),
    text: t("committee.cancelText", { act: t(`committee.kind.${one.kind}`) }),
    done: t("committee.cancelDone"),
    name: "reason",
    isRequired: true,
    send: ({ reason }) => api.post(`/adjustments/${one.id}/cancellation`, { reason }, { changes: "golfers" }),
  });
