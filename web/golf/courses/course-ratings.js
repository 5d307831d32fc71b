// The ratings of a tee as they are entered.
import { button, iconButton } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { genderChoice, partChoice } from "./choices.js";
import { isSent, parOf } from "./course-draft.js";

/// `hasDays` is said of a course that is there: its ratings are valid from a day.
export function teeRatings({ page, draft, tee, place, errorOf, hasDays }) {
  // Only ratings that are new or put right are sent, so the server counts these alone.
  const errorIn = (rating, key) =>
    errorOf(`tees[${place}].ratings[${tee.ratings.filter(isSent).indexOf(rating)}].${key}`);
  return h("fieldset", { class: "card tee-ratings", key: `tee${place}` }, [
    h("legend", null, tee.name || t("course.teeName", { number: place + 1 })),
    tee.ratings.map((rating, at) => ratingRow({ page, tee, rating, at, errorIn, hasDays })),
    h("div", { class: "row" }, [
      button({
        label: t("course.addRating"),
        icon: "plus",
        kind: "quiet",
        onclick: () => {
          tee.ratings.push(nextRating(draft, tee, hasDays));
          page.redraw();
        },
      }),
      !tee.id && draft.tees.length > 1 && button({
        label: t("course.removeTee"),
        icon: "trash",
        kind: "quiet",
        onclick: () => {
          draft.tees.splice(place, 1);
          page.redraw();
        },
      }),
    ]),
  ]);
}

/// A rating like the last one, for the other gender.
function nextRating(draft, tee, hasDays) {
  const last = tee.ratings.at(-1);
  return {
    gender: last?.gender === "men" ? "women" : "men",
    part: last?.part ?? "18",
    courseRating: "",
    slopeRating: "",
    par: String(parOf(draft)),
    validFrom: hasDays ? today() : undefined,
  };
}

function ratingRow({ page, tee, rating, at, errorIn, hasDays }) {
  const change = (values) => {
    if (!rating.was) Object.assign(rating, values);
    page.redraw();
  };
  const box = (key, label, type) => ratingBox({ rating, key, label, type, message: errorIn(rating, key) });
  return h("div", { class: "course-rating", key: at }, [
    genderChoice(rating.gender, (one) => change({ gender: one })),
    partChoice(rating.part, (one) => change({ part: one })),
    box("courseRating", t("course.courseRating")),
    box("slopeRating", t("course.slope")),
    box("par", t("card.par")),
    hasDays && box("validFrom", t("course.from"), "date"),
    !rating.was && iconButton({
      label: t("course.removeRating"),
      icon: "trash",
      onclick: () => {
        tee.ratings.splice(at, 1);
        page.redraw();
      },
    }),
  ]);
}

function ratingBox({ rating, key, label, type = "text", message }) {
  return h(
    "label",
    { class: type === "date" ? "course-rating-field course-rating-day" : "course-rating-field", key },
    [
      h("span", null, label),
      h("input", {
        class: "course-cell",
        type,
        inputmode: type === "text" ? "decimal" : undefined,
        "aria-invalid": message ? "true" : undefined,
        title: message,
        value: rating[key],
        readonly: rating.was !== undefined && key === "validFrom",
        oninput: (event) => {
          rating[key] = event.target.value;
        },
      }),
      message && h("small", { class: "field-error" }, message),
    ],
  );
}
