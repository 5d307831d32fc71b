// A card as it is printed: the holes in a row with out, in and total; on a narrow window one row of nine below the
// other.
import { h } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { sum } from "../scores.js";

/// `holes` are `{ hole, par, strokeIndex, received, strokes, pickedUp, points }`, 9 or 18, and `tee:NAME` for the
/// lengths of a tee; a row that no hole has anything for is left out.
export function scoreCard({ caption, holes, rows = ["par", "strokeIndex", "received", "strokes", "points"] }) {
  const halves = holes.length > 9 ? [holes.slice(0, 9), holes.slice(9)] : [holes];
  const shown = rows.filter((row) => holes.some((hole) => hole[row] !== undefined && hole[row] !== null));
  return h("div", { class: "score-card" }, [
    halves.map((half, place) => {
      const name = half[0].hole > 9 ? t("card.in") : t("card.out");
      const isLast = place === halves.length - 1 && halves.length > 1;
      // The first half has an empty cell there, so that its holes stand above those of the second.
      const whole = (cell) => halves.length > 1 && (isLast ? cell : h("td", { class: "sum" }));
      return h("table", { class: "score-card-nine", key: half[0].hole }, [
        h("caption", { class: "visually-hidden" }, `${caption}: ${name}`),
        h("thead", null, [
          h("tr", null, [
            h("th", { scope: "col" }, t("card.hole")),
            half.map((hole) => h("th", { scope: "col" }, hole.hole)),
            h("th", { scope: "col", class: "sum" }, name),
            whole(h("th", { scope: "col", class: "sum" }, t("card.total"))),
          ]),
        ]),
        h("tbody", null, [
          shown.map((row) =>
            h("tr", { class: row.startsWith("tee:") ? "lengths" : row, key: row }, [
              h("th", { scope: "row" }, row.startsWith("tee:") ? row.slice(4) : t(`card.${row}`)),
              half.map((hole) => h("td", null, cell(row, hole))),
              h("td", { class: "sum" }, total(row, half)),
              whole(h("td", { class: "sum" }, total(row, holes))),
            ])
          ),
        ]),
      ]);
    }),
  ]);
}

function cell(row, hole) {
  if (row === "strokes") return strokes(hole);
  if (row === "received") return received(hole.received);
  return hole[row] ?? "";
}

/// Strokes with the mark that golfers draw: a ring for a birdie, two for better, a square for a bogey, two for worse.
export function strokes({ strokes: count, pickedUp, par }) {
  if (pickedUp) return h("span", { class: "hole-mark-none", title: t("card.pickedUp") }, "✕");
  if (!count) return "–";
  const over = count - par;
  const mark = over <= -2 ? "eagle" : over === -1 ? "birdie" : over === 1 ? "bogey" : over >= 2 ? "double" : "par";
  return h("span", { class: `hole-mark-${mark}`, title: t(`mark.${mark}`) }, count);
}

const received = (count) =>
  count > 0
    ? h("span", { "aria-label": String(count) }, "•".repeat(Math.min(count, 4)))
    : count < 0
    ? h("span", { "aria-label": String(count) }, "+".repeat(-count))
    : "";

const total = (row, holes) =>
  row === "strokeIndex" || row === "womenIndex" ? "" : sum(holes.map((hole) => hole[row])) || "";
