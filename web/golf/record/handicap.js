// A golfer's Handicap Index: the figure, its course over time, and how it came about, in words and numbers.
import { api } from "../../core/api.js";
import { buttonLink, empty, errorText, notice, pageHead, skeletonList, table } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { fullDay, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { session } from "../../core/session.js";
import { indexChart } from "./chart.js";
import { committeeActs, held } from "../golfers/committee.js";
import { countingScores, steps } from "./counting.js";
import { change, index } from "../scores.js";

export default function handicap(page) {
  page.title(t("handicap.title"));
  const id = page.params.golfer ?? session.me.golfer;
  const isOwn = Number(id) === session.me.golfer;
  const scores = countingScores(page, id, isOwn);
  let golfer;
  let history;
  let why;
  let error;
  const read = async () => {
    if (id === undefined) return;
    try {
      const get = (path) => api.get(`/golfers/${id}${path}`, { signal: page.signal, keeps: isOwn });
      [golfer, history, why] = await Promise.all([get(""), get("/history"), get("/explanation")]);
      if (!isOwn) page.title(golfer.name);
      // The table stands without what its cards say.
      scores.read().catch(() => {});
      error = undefined;
    } catch (one) {
      error = one;
    }
    page.redraw();
  };
  read();
  for (const name of ["cards", "golfers", "looked"]) page.on(name, read);
  const acts = committeeActs(page, id);

  return () => {
    if (id === undefined) {
      return empty({ icon: "flag", title: t("handicap.noGolfer"), text: t("handicap.noGolferText") });
    }
    if (error && !golfer) return notice({ kind: "bad", text: errorText(error) });
    if (!golfer) return [pageHead({ title: t("handicap.title") }), skeletonList(6)];
    return [
      pageHead({
        title: isOwn ? t("handicap.title") : golfer.name,
        sub: !isOwn && golfer.memberNumber ? t("golfers.number", { number: golfer.memberNumber }) : undefined,
        actions: [
          isOwn
            ? buttonLink({ label: t("rounds.new"), kind: "primary", icon: "plus", href: "/rounds/new" })
            : buttonLink({ label: t("rounds.title"), icon: "card", href: `/rounds?golfer=${golfer.id}` }),
        ],
      }),
      held(golfer),
      hero(golfer, history),
      reasons(why, golfer),
      why.differentials.length > 0 && scores.view(why),
      history.length > 0 &&
      h("details", { class: "handicap-history" }, [
        h("summary", null, h("h2", null, t("handicap.history"))),
        historyTable(history),
      ]),
      acts(golfer),
    ];
  };
}

/// The index with the low one, and its course over time.
const hero = (golfer, history) =>
  h("section", { class: "index-hero" }, [
    h("div", { class: "index-figure" }, [
      h("p", { class: "muted" }, t("handicap.index")),
      h("p", { class: "index-now" }, index(golfer.handicapIndex)),
      h("p", { class: "muted" }, [
        golfer.asOf ? t("handicap.since", { day: fullDay(golfer.asOf) }) : t("handicap.none"),
      ]),
      golfer.lowHandicapIndex !== null && [
        h("p", { class: "muted" }, `${t("handicap.low")} ${index(golfer.lowHandicapIndex)}`),
        h("p", { class: "index-hint" }, h("small", null, t("handicap.lowHint"))),
      ],
    ]),
    indexChart({
      label: t("handicap.chart"),
      low: golfer.lowHandicapIndex,
      values: history.map((one) => ({ day: one.effectiveOn, value: one.handicapIndex })).reverse(),
    }),
  ]);

const reasons = (why, golfer) =>
  h("section", { class: "stack" }, [
    h("h2", null, t("handicap.why")),
    h("p", { class: "handicap-why" }, sentences(why, golfer)),
    why.steps.length > 0 &&
    h("details", null, [
      h("summary", null, t("handicap.working")),
      h("ol", { class: "handicap-working" }, steps(why.steps, why.effectiveOn)),
    ]),
  ]);

/// How the index came about, in short; each step of the working stands below.
function sentences(why, golfer) {
  if (why.handicapIndex === null) return t("handicap.whyNone");
  if (why.cause === "decision") {
    return t("handicap.whyDecision", { index: index(why.handicapIndex), day: fullDay(why.effectiveOn) });
  }
  const parts = [];
  if (why.table && why.calculated !== null) {
    parts.push(
      t("handicap.whyAverage", {
        lowest: why.table.lowest,
        count: why.table.differentials,
        result: index(why.calculated),
      }),
    );
    if (why.table.adjustment) parts.push(t("handicap.whyAdjustment", { change: change(why.table.adjustment) }));
    if (why.cap === "soft") parts.push(t("handicap.whySoft", { low: index(why.lowUsed), result: index(why.capped) }));
    if (why.cap === "hard") parts.push(t("handicap.whyHard", { low: index(why.lowUsed), result: index(why.capped) }));
  }
  if (golfer.frozen) parts.push(t("committee.whyFrozen"));
  parts.push(
    t("handicap.whyResult", {
      index: index(why.handicapIndex),
      day: fullDay(why.effectiveOn ?? golfer.asOf ?? today()),
    }),
  );
  return parts.join(" ");
}

const historyTable = (history) =>
  table({
    caption: t("handicap.history"),
    rows: history,
    keyOf: (one) => one.id,
    columns: [
      { label: t("handicap.from"), cell: (one) => fullDay(one.effectiveOn) },
      { label: t("handicap.index"), align: "end", cell: (one) => h("strong", null, index(one.handicapIndex)) },
      {
        label: t("handicap.change"),
        align: "end",
        cell: (one) => (one.previous === null || one.handicapIndex === null || one.previous === one.handicapIndex
          ? ""
          : change(one.handicapIndex - one.previous)),
      },
      {
        label: t("handicap.cause"),
        cell: (one) => (one.scorecard
          ? h("a", { href: `/rounds/${one.scorecard}` }, t(`occasion.${one.occasion}`))
          : t(`occasion.${one.occasion}`)),
      },
    ],
  });
