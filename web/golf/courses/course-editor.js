// Entering and changing a course: a grid of holes with a column for each tee, and the ratings of each tee; or a file in
// the form of “kortti import courses”.
import { api } from "../../core/api.js";
import {
  button,
  errorText,
  field,
  notice,
  pageHead,
  segmented,
  select,
  skeletonList,
  textarea,
} from "../../core/components.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../core/overlays.js";
import { courseBody, courseChange, draftOf, newDraft } from "./course-draft.js";
import { courseGrid } from "./course-grid.js";
import { teeRatings } from "./course-ratings.js";
import { keepsClub } from "../scores.js";

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
  return () => {
    if (error) return notice({ kind: "bad", text: errorText(error) });
    if (!draft) return skeletonList(8);
    const shown = new Set();
    const errorOf = (name) => {
      shown.add(name);
      return form.errors[name];
    };
    const fields = [
      courseHead(page, draft, clubs, errorOf),
      courseGrid(page, draft, errorOf),
      draft.tees.map((tee, place) => teeRatings({ page, draft, tee, place, errorOf, hasDays: Boolean(id) })),
      id && reasonField(draft, errorOf),
    ];
    const others = Object.entries(form.errors).filter(([name]) => !shown.has(name));
    return h("form", { class: "stack course-form", onsubmit: save }, [
      pageHead({
        title: id ? before.name : t("courses.new"),
        sub: id ? t("course.edit") : undefined,
        actions: !id && importButton(page, form),
      }),
      form.notice(),
      others.length > 0 && otherErrors(others),
      fields,
      h("div", { class: "form-actions" }, [
        button({ label: t("core.cancel"), onclick: () => page.go(id ? `/courses/${id}` : "/courses") }),
        button({ label: t("core.save"), kind: "primary", type: "submit", busy: form.busy }),
      ]),
    ]);
  };
}

/// The club, the name, the day from which a card is valid, and the number of holes.
function courseHead(page, draft, clubs, errorOf) {
  const { id } = page.params;
  return h("div", { class: "course-head" }, [
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
        setHoles(draft, count);
        page.redraw();
      },
    }),
  ]);
}

/// Holes that were there keep what was entered.
function setHoles(draft, count) {
  draft.holes = Array.from(
    { length: count },
    (_, place) => draft.holes[place] ?? { par: "4", strokeIndex: String(place + 1) },
  );
  for (const tee of draft.tees) tee.lengths = draft.holes.map((_, place) => tee.lengths[place] ?? "");
}

const reasonField = (draft, errorOf) =>
  textarea({
    label: t("golfers.correctReason"),
    name: "reason",
    rows: 2,
    value: draft.reason ?? "",
    maxlength: "2000",
    hint: t("course.correctHint"),
    error: errorOf("reason"),
    oninput: (event) => {
      draft.reason = event.target.value;
    },
  });

/// Errors of what has no place in the form.
const otherErrors = (others) =>
  h("div", { class: "notice bad", role: "alert" }, [
    h("ul", null, others.map(([name, message]) => h("li", null, h("strong", null, name), " ", message))),
  ]);

const importButton = (page, form) =>
  h("label", { class: "button" }, [
    t("course.import"),
    h("input", {
      type: "file",
      class: "visually-hidden",
      accept: ".json,application/json",
      onchange: (event) => importFile(page, form, event),
    }),
  ]);

async function importFile(page, form, event) {
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
}
