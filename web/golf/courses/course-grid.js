// The holes of a course as a grid to fill: par, stroke index, and a column for each tee.
import { iconButton } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { parOf } from "./course-draft.js";

/// `errorOf(name)` is what the server says of a field, such as `holes[0].par`.
export function courseGrid(page, draft, errorOf) {
  const sum = (tee) => tee.lengths.reduce((total, length) => total + (Number(length) || 0), 0) || "";
  return h("div", { class: "table scrolls", tabindex: "0", role: "region", "aria-label": t("course.card") }, [
    h("table", { class: "course-grid" }, [
      h("thead", null, [
        h("tr", null, [
          h("th", { scope: "col" }, t("card.hole")),
          h("th", { scope: "col" }, t("card.par")),
          h("th", { scope: "col" }, t("card.strokeIndex")),
          draft.tees.map((tee, place) => teeHead(page, tee, place, errorOf)),
          h("th", null, [
            iconButton({
              label: t("course.addTee"),
              icon: "plus",
              onclick: () => {
                draft.tees.push({ name: "", lengths: draft.holes.map(() => ""), ratings: [] });
                page.redraw();
              },
            }),
          ]),
        ]),
      ]),
      h("tbody", null, [
        draft.holes.map((hole, place) => holeRow(draft, hole, place, errorOf)),
      ]),
      h("tfoot", null, [
        h("tr", null, [
          h("th", { scope: "row" }, t("card.total")),
          h("td", null, parOf(draft)),
          h("td", null),
          draft.tees.map((tee, place) => h("td", { key: place }, sum(tee))),
          h("td", null),
        ]),
      ]),
    ]),
  ]);
}

const teeHead = (page, tee, place, errorOf) =>
  h("th", { scope: "col", key: place }, [
    h("input", {
      class: "course-cell name",
      "aria-label": t("course.teeName", { number: place + 1 }),
      "aria-invalid": errorOf(`tees[${place}].name`) ? "true" : undefined,
      title: errorOf(`tees[${place}].name`),
      value: tee.name,
      maxlength: "100",
      placeholder: t("round.tee"),
      oninput: (event) => {
        tee.name = event.target.value;
        page.redraw();
      },
    }),
  ]);

const holeRow = (draft, hole, place, errorOf) =>
  h("tr", { key: place }, [
    h("th", { scope: "row" }, place + 1),
    cell(errorOf(`holes[${place}].par`), t("course.parOf", { hole: place + 1 }), hole, "par"),
    cell(errorOf(`holes[${place}].strokeIndex`), t("course.indexOf", { hole: place + 1 }), hole, "strokeIndex"),
    draft.tees.map((tee, at) =>
      cell(
        errorOf(`tees[${at}].lengths[${place}]`),
        t("course.lengthOf", { tee: tee.name, hole: place + 1 }),
        tee.lengths,
        place,
        "course-length",
      )
    ),
    h("td", null),
  ]);

function cell(message, label, object, key, className) {
  return h("td", { class: className }, [
    h("input", {
      class: "course-cell",
      inputmode: "numeric",
      "aria-label": label,
      "aria-invalid": message ? "true" : undefined,
      title: message,
      value: object[key],
      oninput: (event) => {
        object[key] = event.target.value;
      },
    }),
  ]);
}
