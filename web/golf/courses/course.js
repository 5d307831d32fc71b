// A course: its card with all tees, the ratings, and the table of handicaps of a tee. It prints.
import { api } from "../../core/api.js";
import { button, buttonLink, errorText, notice, pageHead, select, skeletonList, table } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { fullDay, number } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { reading } from "../../core/reading.js";
import { refusalText } from "../../core/refusals.js";
import { genderChoice, partChoice } from "./choices.js";
import { scoreCard } from "../scorecards/score-card.js";
import { handicap, index, keepsClub } from "../scores.js";

export default function course(page) {
  page.title(t("courses.title"));
  const { id } = page.params;
  const found = reading(page, ["courses"], async (options) => {
    const card = await api.get(`/courses/${id}`, { query: { on: page.query.on }, keeps: true, ...options });
    page.title(card.name);
    return { card };
  });
  const lines = handicapLines(page, id);

  return () => {
    const { card, error } = found;
    if (error && !card) return notice({ kind: "bad", text: errorText(error) });
    if (!card) return skeletonList(8);
    const tee = card.tees.find((one) => String(one.id) === page.query.tee) ?? card.tees[0];
    const gender = page.query.gender ?? tee?.ratings[0]?.gender ?? "men";
    const part = page.query.part ?? "18";
    if (tee) lines.read({ tee: tee.id, gender, part, on: page.query.on });
    return [
      pageHead({
        title: card.name,
        sub: t("course.valid", { day: fullDay(card.validFrom) }),
        actions: actions(page, card),
      }),
      keepsClub(card.club) && card.warnings.map((text) => notice({ kind: "warning", text: refusalText(text) })),
      holes(card),
      h("section", { class: "stack" }, h("h2", null, t("course.ratings")), ratingsTable(card)),
      tee && handicaps(card, { tee, gender, part }, lines, (values) => page.setQuery({ ...page.query, ...values })),
    ];
  };
}

/// The lines of the table of handicaps, read once for each question.
function handicapLines(page, id) {
  const lines = { found: undefined, error: undefined, asked: undefined };
  lines.read = (query) => {
    const asked = JSON.stringify(query);
    if (lines.asked === asked) return;
    Object.assign(lines, { found: undefined, error: undefined, asked });
    api.get(`/courses/${id}/handicaps`, { query, signal: page.signal, keeps: true })
      .then(
        ({ lines: found }) => lines.asked === asked && Object.assign(lines, { found }),
        (error) => lines.asked === asked && Object.assign(lines, { error }),
      )
      .finally(page.redraw);
  };
  return lines;
}

const actions = (page, card) => [
  card.cards.length > 1 && select({
    label: t("course.card"),
    hidesLabel: true,
    name: "on",
    value: card.validFrom,
    options: card.cards.map((day) => ({ value: day, label: fullDay(day) })),
    onchange: (event) => page.go(`/courses/${page.params.id}?on=${event.target.value}`),
  }),
  buttonLink({ label: t("conditions.title"), kind: "quiet", href: `/courses/${page.params.id}/conditions` }),
  keepsClub(card.club) &&
  buttonLink({ label: t("course.edit"), icon: "edit", href: `/courses/${page.params.id}/edit` }),
  button({ label: t("golf.print"), icon: "print", kind: "quiet", onclick: () => print() }),
];

/// The holes with the tees, and those of women where they have others.
const holes = (card) => [
  scoreCard({
    caption: card.name,
    rows: ["par", "strokeIndex", ...card.tees.map((one) => `tee:${one.name}`)],
    holes: card.holes.map((hole) => ({
      ...hole,
      ...Object.fromEntries(card.tees.map((one) => [`tee:${one.name}`, hole.lengths?.[one.name]])),
    })),
  }),
  card.holes.some((hole) => hole.women) && scoreCard({
    caption: t("course.women"),
    rows: ["womenPar", "womenIndex"],
    holes: card.holes.map((hole) => ({
      hole: hole.hole,
      womenPar: hole.women?.par ?? hole.par,
      womenIndex: hole.women?.strokeIndex ?? hole.strokeIndex,
    })),
  }),
];

function handicaps(card, { tee, gender, part }, lines, set) {
  return h("section", { class: "stack course-handicaps" }, [
    h("h2", null, t("course.handicaps")),
    h("div", { class: "row golf-wraps no-print" }, [
      select({
        label: t("round.tee"),
        hidesLabel: true,
        name: "tee",
        value: tee.id,
        options: card.tees.map((one) => ({ value: one.id, label: one.name })),
        onchange: (event) => set({ tee: event.target.value }),
      }),
      genderChoice(gender, (one) => set({ gender: one })),
      partChoice(part, (one) => set({ part: one })),
    ]),
    h("p", { class: "golf-only-print" }, [tee.name, t(`gender.${gender}`), t(`part.${part}`)].join(" · ")),
    linesView(lines),
  ]);
}

function linesView({ found, error }) {
  if (error) return notice({ kind: "warning", text: Object.values(error.fields ?? {})[0] ?? errorText(error) });
  if (!found) return skeletonList(5);
  return [
    h("p", { class: "muted" }, `${t("handicap.index")} → ${t("round.courseHandicap")}`),
    h("ul", { class: "handicap-lines" }, [
      found.map((line) =>
        h("li", { key: line.playingHandicap }, [
          h("span", { class: "number" }, [
            line.from === line.through ? index(line.from) : `${index(line.from)} – ${index(line.through)}`,
          ]),
          h("strong", { class: "number" }, handicap(line.playingHandicap)),
        ])
      ),
    ]),
  ];
}

const ratingsTable = (card) =>
  table({
    caption: t("course.ratings"),
    rows: card.tees.flatMap((tee) => tee.ratings.map((rating) => ({ tee, rating }))),
    keyOf: ({ tee, rating }) => `${tee.id} ${rating.gender} ${rating.part} ${rating.validFrom}`,
    columns: [
      { label: t("round.tee"), cell: ({ tee }) => tee.name },
      { label: t("course.gender"), cell: ({ rating }) => t(`gender.${rating.gender}`) },
      { label: t("fill.part"), cell: ({ rating }) => t(`part.${rating.part}`) },
      { label: t("course.courseRating"), align: "end", cell: ({ rating }) => number(rating.courseRating, 1) },
      { label: t("course.slope"), align: "end", cell: ({ rating }) => rating.slopeRating },
      { label: t("card.par"), align: "end", cell: ({ rating }) => rating.par },
      { label: t("course.from"), align: "end", cell: ({ rating }) => fullDay(rating.validFrom) },
    ],
  });
