// A course: its card with all tees, the ratings, and the table of handicaps of a tee. It prints.
import { api } from "../core/api.js";
import {
  button,
  buttonLink,
  errorText,
  notice,
  pageHead,
  segmented,
  select,
  skeletonList,
  table,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { fullDay, number } from "../core/format.js";
import { t } from "../core/i18n.js";
import { refusalText } from "../core/refusals.js";
import { scoreCard } from "./score-card.js";
import { handicap, index, keepsClub } from "./scores.js";

export default function course(page) {
  page.title(t("courses.title"));
  const { id } = page.params;
  let card;
  let lines;
  let linesFor;
  let linesError;
  let error;
  const read = () =>
    api.get(`/courses/${id}`, { query: { on: page.query.on }, signal: page.signal, keeps: true })
      .then((found) => {
        card = found;
        page.title(card.name);
      }, (one) => {
        error = one;
      }).finally(page.redraw);
  read();
  page.on("courses", read);

  const readLines = (query) => {
    const asked = JSON.stringify(query);
    if (linesFor === asked) return;
    linesFor = asked;
    lines = undefined;
    linesError = undefined;
    api.get(`/courses/${id}/handicaps`, { query, signal: page.signal, keeps: true })
      .then((found) => {
        if (linesFor === asked) lines = found;
      }, (one) => {
        if (linesFor === asked) linesError = one;
      })
      .finally(page.redraw);
  };

  return () => {
    if (error && !card) return notice({ kind: "bad", text: errorText(error) });
    if (!card) return skeletonList(8);
    const tee = card.tees.find((one) => String(one.id) === page.query.tee) ?? card.tees[0];
    const gender = page.query.gender ?? tee?.ratings[0]?.gender ?? "men";
    const part = page.query.part ?? "18";
    if (tee) readLines({ tee: tee.id, gender, part, on: page.query.on });
    const set = (values) => page.setQuery({ ...page.query, ...values });
    return [
      pageHead({
        title: card.name,
        sub: t("course.valid", { day: fullDay(card.validFrom) }),
        actions: [
          card.cards.length > 1 && select({
            label: t("course.card"),
            hidesLabel: true,
            name: "on",
            value: card.validFrom,
            options: card.cards.map((day) => ({ value: day, label: fullDay(day) })),
            onchange: (event) => page.go(`/courses/${id}?on=${event.target.value}`),
          }),
          buttonLink({ label: t("conditions.title"), kind: "quiet", href: `/courses/${id}/conditions` }),
          keepsClub(card.club) && buttonLink({ label: t("course.edit"), icon: "edit", href: `/courses/${id}/edit` }),
          button({ label: t("golf.print"), icon: "print", kind: "quiet", onclick: () => print() }),
        ],
      }),
      keepsClub(card.club) && card.warnings.map((text) => notice({ kind: "warning", text: refusalText(text) })),
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
      h("section", { class: "stack" }, h("h2", null, t("course.ratings")), ratingsTable(card)),
      tee &&
      h("section", { class: "stack" }, [
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
          segmented({
            label: t("course.gender"),
            value: gender,
            options: ["men", "women"].map((one) => ({ value: one, label: t(`gender.${one}`) })),
            onchange: (one) => set({ gender: one }),
          }),
          segmented({
            label: t("fill.part"),
            value: part,
            options: ["18", "front9", "back9"].map((one) => ({ value: one, label: t(`part.${one}`) })),
            onchange: (one) => set({ part: one }),
          }),
        ]),
        h("p", { class: "golf-only-print" }, [tee.name, t(`gender.${gender}`), t(`part.${part}`)].join(" · ")),
        linesError
          ? notice({ kind: "warning", text: Object.values(linesError.fields ?? {})[0] ?? errorText(linesError) })
          : lines
          ? h("ul", { class: "handicap-lines" }, [
            lines.lines.map((line) =>
              h("li", { key: line.playingHandicap }, [
                h("span", { class: "number" }, `${index(line.from)} – ${index(line.through)}`),
                h("strong", { class: "number" }, handicap(line.playingHandicap)),
              ])
            ),
          ])
          : skeletonList(5),
      ]),
    ];
  };
}

const ratingsTable = (card) =>
  table({
    caption: t("course.ratings"),
    scrolls: true,
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
