// Entering and changing a course: a grid of holes with a column for each tee, and the ratings of each tee; or a file in
// the form of “kortti import courses”.
import { api } from "../core/api.js";
import {
  button,
  errorText,
  field,
  iconButton,
  notice,
  pageHead,
  segmented,
  select,
  skeletonList,
  textarea,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { courseBody, courseChange, draftOf, isSent, newDraft } from "./course-draft.js";
import { keepsClub } from "./scores.js";

export default function courseEditor(page) {
  const { id } = page.params;
  const form = page.form();
  let clubs;
  let before;
  let draft;
  let error;
  page.title(t(id ? "course.edit" : "courses.new"));
  const start = async () => {
    const all = await api.get("/clubs", { signal: page.signal });
    clubs = all.filter((club) => keepsClub(club.id));
    if (id) before = await api.get(`/courses/${id}`, { signal: page.signal });
    draft = before ? draftOf(before) : newDraft(Number(page.query.club) || clubs[0]?.id);
  };
  start().catch((one) => {
    error = one;
  }).finally(page.redraw);

  const save = (event) => {
    event.preventDefault();
    form.run(async () => {
      const saved = id
        ? await api.patch(`/courses/${id}`, courseChange(before, draft), { changes: "courses" })
        : await api.post("/courses", courseBody(draft), { changes: "courses" });
      toast(t("course.saved"));
      page.go(`/courses/${saved.id}`);
    });
  };
  const readFile = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    await form.run(async () => {
      let list;
      try {
        list = [JSON.parse(await file.text())].flat();
      } catch {
        throw new Error(t("course.notJSON", { name: file.name }));
      }
      let last;
      for (const one of list) last = await api.post("/courses", one, { changes: "courses" });
      toast(t("course.imported", { count: list.length }));
      page.go(list.length === 1 ? `/courses/${last.id}` : "/courses");
    });
  };

  return () => {
    if (error) return notice({ kind: "bad", text: errorText(error) });
    if (!draft) return skeletonList(8);
    const shown = new Set();
    const errorOf = (name) => {
      shown.add(name);
      return form.errors[name];
    };
    const fields = [
      h("div", { class: "course-head" }, [
        select({
          label: t("course.club"),
          name: "club",
          value: draft.club,
          disabled: Boolean(id),
          error: errorOf("club"),
          options: clubs.map((club) => ({ value: club.id, label: club.name })),
          onchange: (event) => {
            draft.club = Number(event.target.value);
          },
        }),
        field({
          label: t("course.name"),
          name: "name",
          value: draft.name,
          required: true,
          maxlength: "100",
          error: errorOf("name"),
          oninput: (event) => {
            draft.name = event.target.value;
          },
        }),
        field({
          label: t(id ? "course.newCard" : "course.validFrom"),
          name: "validFrom",
          type: "date",
          value: draft.validFrom,
          required: !id,
          error: errorOf("validFrom"),
          hint: id ? t("course.newCardHint") : undefined,
          oninput: (event) => {
            draft.validFrom = event.target.value;
          },
        }),
        !id && segmented({
          label: t("card.hole"),
          value: draft.holes.length,
          options: [18, 9].map((count) => ({ value: count, label: t("courses.holes", { count }) })),
          onchange: (count) => {
            draft.holes = Array.from(
              { length: count },
              (_, place) => draft.holes[place] ?? { par: "4", strokeIndex: String(place + 1) },
            );
            for (const tee of draft.tees) tee.lengths = draft.holes.map((_, place) => tee.lengths[place] ?? "");
            page.redraw();
          },
        }),
      ]),
      grid(page, draft, errorOf),
      draft.tees.map((tee, place) => teeRatings(page, draft, tee, place, errorOf, Boolean(id))),
      id &&
      textarea({
        label: t("golfers.mendReason"),
        name: "reason",
        rows: 2,
        value: draft.reason ?? "",
        maxlength: "2000",
        hint: t("course.mendHint"),
        error: errorOf("reason"),
        oninput: (event) => {
          draft.reason = event.target.value;
        },
      }),
    ];
    const others = Object.entries(form.errors).filter(([name]) => !shown.has(name));
    return h("form", { class: "stack course-form", onsubmit: save }, [
      pageHead({
        title: id ? before.name : t("courses.new"),
        sub: id ? t("course.edit") : undefined,
        actions: [
          !id &&
          h("label", { class: "button" }, [
            t("course.import"),
            h("input", {
              type: "file",
              class: "visually-hidden",
              accept: ".json,application/json",
              onchange: readFile,
            }),
          ]),
        ],
      }),
      form.notice(),
      others.length > 0 &&
      h("div", { class: "notice bad", role: "alert" }, [
        h("ul", null, others.map(([name, message]) => h("li", null, h("strong", null, name), " ", message))),
      ]),
      fields,
      h("div", { class: "form-actions" }, [
        button({ label: t("core.cancel"), onclick: () => page.go(id ? `/courses/${id}` : "/courses") }),
        button({ label: t("core.save"), kind: "primary", type: "submit", busy: form.busy }),
      ]),
    ]);
  };
}

function grid(page, draft, errorOf) {
  const cell = (name, label, object, key) => {
    const message = errorOf(name);
    return h("td", null, [
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
  };
  const sum = (tee) => tee.lengths.reduce((total, length) => total + (Number(length) || 0), 0) || "";
  return h("div", { class: "table scrolls", tabindex: "0", role: "region", "aria-label": t("course.card") }, [
    h("table", { class: "course-grid" }, [
      h("thead", null, [
        h("tr", null, [
          h("th", { scope: "col" }, t("card.hole")),
          h("th", { scope: "col" }, t("card.par")),
          h("th", { scope: "col" }, t("card.strokeIndex")),
          draft.tees.map((tee, place) =>
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
            ])
          ),
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
        draft.holes.map((hole, place) =>
          h("tr", { key: place }, [
            h("th", { scope: "row" }, place + 1),
            cell(`holes[${place}].par`, t("course.parOf", { hole: place + 1 }), hole, "par"),
            cell(`holes[${place}].strokeIndex`, t("course.indexOf", { hole: place + 1 }), hole, "strokeIndex"),
            draft.tees.map((tee, at) =>
              cell(
                `tees[${at}].lengths[${place}]`,
                t("course.lengthOf", { tee: tee.name, hole: place + 1 }),
                tee.lengths,
                place,
              )
            ),
            h("td", null),
          ])
        ),
      ]),
      h("tfoot", null, [
        h("tr", null, [
          h("th", { scope: "row" }, t("card.total")),
          h("td", null, draft.holes.reduce((total, hole) => total + (Number(hole.par) || 0), 0)),
          h("td", null),
          draft.tees.map((tee, place) => h("td", { key: place }, sum(tee))),
          h("td", null),
        ]),
      ]),
    ]),
  ]);
}

function teeRatings(page, draft, tee, place, errorOf, hasDays) {
  const box = (rating, key, label, type = "text") => {
    // Only ratings that are new or put right are sent, so the server counts these alone.
    const at = tee.ratings.filter(isSent).indexOf(rating);
    const message = errorOf(`tees[${place}].ratings[${at}].${key}`);
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
  };
  return h("fieldset", { class: "card tee-ratings", key: `tee${place}` }, [
    h("legend", null, tee.name || t("course.teeName", { number: place + 1 })),
    tee.ratings.map((rating, at) =>
      h("div", { class: "course-rating", key: at }, [
        segmented({
          label: t("course.gender"),
          value: rating.gender,
          options: ["men", "women"].map((one) => ({ value: one, label: t(`gender.${one}`) })),
          onchange: (one) => change(rating, { gender: one }),
        }),
        segmented({
          label: t("fill.part"),
          value: rating.part,
          options: ["18", "front9", "back9"].map((one) => ({ value: one, label: t(`part.${one}`) })),
          onchange: (one) => change(rating, { part: one }),
        }),
        box(rating, "courseRating", t("course.courseRating")),
        box(rating, "slopeRating", t("course.slope")),
        box(rating, "par", t("card.par")),
        hasDays && box(rating, "validFrom", t("course.from"), "date"),
        !rating.was && iconButton({
          label: t("course.removeRating"),
          icon: "trash",
          onclick: () => {
            tee.ratings.splice(at, 1);
            page.redraw();
          },
        }),
      ])
    ),
    h("div", { class: "row" }, [
      button({
        label: t("course.addRating"),
        icon: "plus",
        kind: "quiet",
        onclick: () => {
          const last = tee.ratings.at(-1);
          tee.ratings.push({
            gender: last?.gender === "men" ? "women" : "men",
            part: last?.part ?? "18",
            courseRating: "",
            slopeRating: "",
            par: String(draft.holes.reduce((total, hole) => total + (Number(hole.par) || 0), 0)),
            validFrom: hasDays ? today() : undefined,
          });
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

  function change(rating, values) {
    if (!rating.was) Object.assign(rating, values);
    page.redraw();
  }
}
