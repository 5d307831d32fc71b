// The steps of a calculation in the person's language. The server gives each with its operation and its figures, and
// says it in English, too; docs/golf.md has the operations.
import { fullDay, number } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { change, handicap, index, sum } from "../scores.js";

const tenths = (value) => number(value, 1);
/// All decimals that the server gives.
const exact = (value) => number(value, String(value).split(".")[1]?.length ?? 0);
const plus = (value, show = exact) => (value < 0 ? `− ${show(-value)}` : `+ ${show(value)}`);
const minus = (value, show = exact) => (value < 0 ? `+ ${show(-value)}` : `− ${show(value)}`);
const list = (values, show = String) => values.map((value) => (value === null ? "–" : show(value))).join(" ");

const rated = (values) =>
  t("step.rated", { rating: tenths(values.courseRating), slope: values.slopeRating, par: values.par });
const onCourse = (figure, values) =>
  `${tenths(figure)} × ${values.slopeRating} / 113 ${plus(values.courseRating, tenths)} − ${values.par}`;
const rounded = (formula, values, result) =>
  t("step.rounded", { formula, exact: exact(values.unrounded), result: handicap(result) });
const perSlope = (values, strokes, rating, pcc, result) =>
  `113 / ${values.slopeRating} × (${exact(strokes)} − ${rating} ${minus(pcc)}) = ${exact(result)}`;

const average = (lowest, count) =>
  count === 1
    ? t("step.averageOnly")
    : lowest === 1
    ? t("step.averageOne", { count })
    : t("step.average", { lowest, count });

const caps = { none: "step.capNone", soft: "step.capSoft", hard: "step.capHard" };
const effects = {
  lowered: "step.egaLowered",
  unchanged: "step.egaUnchanged",
  raised: "step.egaRaised",
  notCounted: "step.egaNotCounted",
};

// By operation: the text from the figures. `day` is when the index begins to count.
const texts = {
  halfIndex: (values) => t("step.half", { index: tenths(values.handicapIndex), half: tenths(values.half) }),
  nineTwice: (values) => t("step.nineTwice", { rating: tenths(values.courseRating), par: values.par }),
  courseHandicap: (values) => rounded(onCourse(values.index, values), values, values.courseHandicap),
  strokesReceived: (values) =>
    t("step.received", {
      count: values.handicap,
      strokes: handicap(values.handicap),
      indexes: list(values.strokeIndexes),
      received: list(values.received),
    }),
  maximumScores: (values) =>
    t(values.established ? "step.maximum" : "step.maximumNoIndex", { maximums: list(values.maximums) }),
  adjustedScores: (values) =>
    t("step.adjusted", {
      strokes: list(values.strokes),
      adjusted: list(values.adjusted),
      sum: values.adjustedGrossScore,
    }),
  netPars: (values) =>
    t(values.extra ? "step.netParsExtra" : "step.netPars", {
      filled: list(values.filled),
      sum: values.adjustedGrossScore,
    }),
  scoreDifferential: (values) =>
    perSlope(values, values.adjustedGrossScore, tenths(values.courseRating), values.pcc, values.unrounded),
  nineHoleDifferential: (values) =>
    t("step.nineHoles", {
      formula: perSlope(
        values,
        values.adjustedGrossScore,
        tenths(values.courseRating),
        values.pcc / 2,
        values.nineHoleDifferential,
      ),
    }),
  ratingOfHolesPlayed: (values) =>
    t("step.ratingPlayed", {
      holes: values.holesPlayed,
      par: values.parPlayed,
      formula: `${values.parPlayed} + (${tenths(values.courseRating)} − ${values.par}) × ${values.holesPlayed} / 18 = ${
        exact(values.ratingPlayed)
      }`,
    }),
  playedDifferential: (values) =>
    perSlope(
      values,
      values.adjustedGrossScore,
      exact(values.ratingPlayed),
      values.pcc * values.holesPlayed / 18,
      values.playedDifferential,
    ),
  expectedDifferential: (values) => {
    const formula = `${exact(0.52)} × ${tenths(values.handicapIndex)} + ${exact(1.2)}`;
    return values.holes === 9
      ? t("step.expectedNine", { formula: `${formula} = ${exact(values.expected)}` })
      : t("step.expected", {
        holes: values.holes,
        formula: `(${formula}) × ${values.holes} / 9 = ${exact(values.expected)}`,
      });
  },
  sum: ({ parts, unrounded }) =>
    `${exact(parts[0])} ${parts.slice(1).map((part) => plus(part)).join(" ")} = ${exact(unrounded)}`,
  rounding: (values, { rule }) =>
    t(rule === "RoH 5.1" ? "step.differential" : "step.toTenth", {
      exact: exact(values.unrounded ?? values.scoreDifferential),
      result: index(values.scoreDifferential),
    }),
  provisionalIndex: (values) => {
    const all = [...values.differentials, ...values.nineHoleDifferentials.map((nine) => Math.round(20 * nine) / 10)];
    return t(values.adjustment ? "step.provisionalAdjusted" : "step.provisional", {
      average: average(values.lowest, all.length),
      differentials: list(all, index),
      change: change(values.adjustment),
      index: index(values.handicapIndex),
    });
  },
  copy: (values) =>
    t(values.kind === "highest" ? "step.highest" : "step.lowest", {
      differentials: list(values.differentials, index),
      result: index(values.scoreDifferential),
    }),
  genericPenalty: (values) =>
    `${tenths(values.courseRating)} ${plus(values.courseHandicap)} = ${exact(values.adjustedGrossScore)}`,
  artificialRound: (values) => `${tenths(values.handicap)} + ${tenths(2)} = ${tenths(values.scoreDifferential)}`,
  exceptionalScore: (values) =>
    t("step.exceptional", {
      exact: exact(values.unrounded),
      better: exact(Number((values.handicapIndex - values.unrounded).toFixed(6))),
      index: index(values.handicapIndex),
      change: change(values.adjustment),
    }),
  committeeShift: (values) =>
    t("step.shift", {
      formula: `${tenths(values.handicapIndex)} ${minus(values.calculated, tenths)} = ${change(values.adjustment)}`,
    }),
  indexTable: (values) =>
    t(values.adjustment ? "step.tableAdjusted" : "step.table", {
      average: average(values.lowest, values.differentials),
      change: change(values.adjustment),
      result: index(values.calculated),
    }),
  lowHandicapIndex: (values) =>
    t("step.low", { low: index(values.lowHandicapIndex), count: values.issued.length, day: fullDay(values.day) }),
  caps: (values) =>
    t(values.lowHandicapIndex === null ? "step.capNoLow" : caps[values.cap], {
      calculated: index(values.calculated),
      low: values.cap === "none" ? index(values.lowHandicapIndex) : tenths(values.lowHandicapIndex),
      capped: index(values.capped),
      soft: tenths(3),
      hard: tenths(5),
    }),
  maximum: (values) => t("step.aboveMaximum", { index: index(values.capped), limit: tenths(values.limited) }),
  decisionOnlyRise: (values) =>
    t("step.decisionOnly", { limit: tenths(26.5), capped: index(values.capped), index: index(values.handicapIndex) }),
  index: (values, { rule, day }) => {
    const begins = rule === "RoH 4.5";
    if (values.handicapIndex === null) return t(begins ? "step.beginsWithout" : "step.noIndex");
    return t(begins ? "step.begins" : "step.index", { index: index(values.handicapIndex), day: day && fullDay(day) });
  },
  egaPlayingHandicap: (values) => {
    const formula = onCourse(values.handicap, values);
    return rounded(values.holes === 9 ? t("step.nineHalf", { formula }) : formula, values, values.playingHandicap);
  },
  egaClubPlayingHandicap: (values) => {
    const isNine = values.holes === 9;
    const formula = `${tenths(values.handicap)}${isNine ? " / 2" : ""} ${plus(values.playingHandicapOf36)} − ${
      isNine ? 18 : 36
    }`;
    return t("step.roundedOnly", { formula, result: handicap(values.playingHandicap) });
  },
  stablefordPoints: (values) =>
    t("step.stableford", { strokes: list(values.strokes), byHole: list(values.pointsByHole), points: values.points }),
  egaPoints: (values) => {
    const formula = `${values.points}${values.holes === 9 ? " + 18" : ""}`;
    return values.pointsAdjustment
      ? t("step.competition", { formula, change: plus(values.pointsAdjustment), points: values.comparedPoints })
      : t("step.compared", { formula, points: values.comparedPoints });
  },
  egaAdjustment: (values) =>
    t(effects[values.effect], {
      points: values.comparedPoints,
      category: values.category,
      above: values.comparedPoints - values.bufferTo,
      limit: values.bufferTo,
      from: values.bufferFrom ?? 36,
      before: index(values.before),
      raise: tenths(values.raise),
      after: index(values.after),
      path: list(values.path ?? [], index),
    }),
  egaFirstHandicap: (values) =>
    t("step.egaFirst", { points: values.comparedPoints, limit: tenths(54), after: index(values.after) }),
};

// By what is said where nothing is computed.
const statements = {
  recordBegins: (values) => t("statement.recordBegins", { day: fullDay(values.begins) }),
  nineAmongEighteen: (values) => t("statement.nineAmongEighteen", { rated: rated(values) }),
  noStrokes: () => t("statement.noStrokes"),
  strokesOfMaximum: () => t("statement.strokesOfMaximum", { limit: tenths(54) }),
  tooFewHoles: () => t("statement.tooFewHoles"),
  partialWithoutIndex: () => t("statement.partialWithoutIndex"),
  nineNotRated: () => t("statement.nineNotRated"),
  indexWithdrawn: () => t("statement.indexWithdrawn"),
  nineWaits: () => t("statement.nineWaits"),
  noPenaltyScore: () => t("statement.noPenaltyScore"),
  committeeDecided: ({ handicapIndex }) =>
    handicapIndex === undefined
      ? t("statement.committeeDecided")
      : t("statement.committeeDecidedIndex", { index: index(handicapIndex) }),
  reductionCancelled: ({ adjustment }) => t("statement.reductionCancelled", { change: change(adjustment) }),
  indexFrozen: ({ handicapIndex, until }) => {
    const [stays, day] = [handicapIndex !== null && index(handicapIndex), until && fullDay(until)];
    if (!stays) return until ? t("statement.indexFrozenUntil", { day }) : t("statement.indexFrozen");
    return until
      ? t("statement.indexFrozenAtUntil", { day, index: stays })
      : t("statement.indexFrozenAt", { index: stays });
  },
  freezeEnded: () => t("statement.freezeEnded"),
  withdrawnFrom: ({ until }) =>
    until ? t("statement.withdrawnUntil", { day: fullDay(until) }) : t("statement.withdrawn"),
  withdrawalEnded: () => t("statement.withdrawalEnded"),
  transitionWithoutRounds: () => t("statement.transitionWithoutRounds"),
  transitionByRounds: () => t("statement.transitionByRounds"),
  transitionWithArtificialRound: () => t("statement.transitionWithArtificialRound", { added: tenths(2) }),
  tooFewDifferentials: ({ differentials, handicapIndex }) =>
    handicapIndex === null
      ? t("statement.tooFewDifferentials", { count: differentials })
      : t("statement.tooFewStays", { count: differentials, index: index(handicapIndex) }),
};

/// The text of a step with its rule; `isEnglish` when it is a later server's, which is said in its own words.
export function stepText(step, day) {
  const text = texts[step.operation] ?? statements[step.statement];
  const rule = step.rule === "National rule" ? t("step.nationalRule") : step.rule;
  return { text: `${text ? text(step.values, { rule: step.rule, day }) : step.sentence} (${rule})`, isEnglish: !text };
}

/// Why a differential of an explanation counts or does not.
export function reasonText(score, table) {
  const adjustment = sum(score.adjustments.map(({ value }) => value));
  const adjusted = score.adjustments.length === 0 ? index(score.adjusted) : t("counting.adjusted", {
    adjusted: index(score.adjusted),
    differential: index(score.scoreDifferential),
    change: change(adjustment),
  });
  if (!table) return t("counting.waits", { adjusted });
  if (table.differentials === 1) return t("counting.only", { adjusted });
  const values = { adjusted, lowest: table.lowest, count: table.differentials };
  if (table.lowest === 1) return t(score.counts ? "counting.lowest" : "counting.notLowest", values);
  return t(score.counts ? "counting.among" : "counting.notAmong", values);
}
