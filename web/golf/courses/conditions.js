// How a course played by day: the figures that were set or worked out, and for its committee setting one.
import { api } from "../../core/api.js";
import {
  badge,
  button,
  buttonLink,
  empty,
  errorText,
  field,
  notice,
  pageHead,
  select,
  skeletonList,
  table,
} from "../../core/components.js";
import { h } from "../../core/dom.js";
import { formDialog } from "../../core/form-dialog.js";
import { fullDay, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { reading } from "../../core/reading.js";
import { keepsClub } from "../scores.js";

const figure = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

export default function conditions(page) {
  page.title(t("conditions.title"));
  const { id } = page.params;
  const played = reading(page, ["conditions", "looked"], async (options) => {
    const [card, days] = await Promise.all([
      api.get(`/courses/${id}`, options),
      api.get(`/courses/${id}/conditions`, options),
    ]);
    page.title(`${t("conditions.title")} · ${card.name}`);
    return { card, days };
  });

  return () => {
    const { card, days, error } = played;
    if (error && !days) {
      const action = button({ label: t("core.retry"), onclick: played.read });
      return notice({ kind: "bad", text: errorText(error), action });
    }
    if (!days) return skeletonList(6);
    const decides = keepsClub(card.club);
    return [
      pageHead({
        title: t("conditions.title"),
        sub: card.name,
        actions: [
          buttonLink({ label: t("conditions.toCourse"), kind: "quiet", href: `/courses/${id}` }),
          decides && button({ label: t("conditions.set"), kind: "primary", icon: "plus", onclick: () => set(id) }),
        ],
      }),
      h("p", { class: "muted conditions-what" }, t("conditions.what")),
      table({
        caption: t("conditions.title"),
        rows: days,
        keyOf: (one) => one.day,
        columns: columns(id, decides),
        empty: empty({ icon: "flag", title: t("conditions.empty"), text: t("conditions.emptyText") }),
      }),
    ];
  };
}

const columns = (id, decides) =>
  [
    { label: t("conditions.day"), cell: (one) => fullDay(one.day) },
    {
      label: t("conditions.figure"),
      align: "end",
      cell: (one) => h("strong", { class: "number" }, figure(one.adjustment)),
    },
    {
      label: t("conditions.origin"),
      cell: (one) => [
        one.computed ? t("conditions.computed", { count: one.scores ?? 0 }) : t("conditions.entered"),
        one.estimated && [" ", badge(t("round.estimated"))],
      ],
    },
    decides &&
    {
      label: t("golfers.actions"),
      hidesLabel: true,
      align: "end",
      cell: (one) => button({ label: t("conditions.change"), kind: "quiet", onclick: () => set(id, one) }),
    },
  ].filter(Boolean);

function set(course, known) {
  return formDialog({
    title: t("conditions.set"),
    text: t("conditions.setText"),
    async send({ day, adjustment }) {
      const body = { day, ...(adjustment === "" ? {} : { adjustment: Number(adjustment) }) };
      await api.post(`/courses/${course}/conditions`, body, { changes: "conditions" });
      return t("conditions.saved");
    },
    fields: (form) => [
      field({
        label: t("conditions.day"),
        name: "day",
        type: "date",
        required: true,
        max: today(),
        initialValue: known?.day ?? "",
        autofocus: !known,
        error: form.errors.day,
      }),
      select({
        label: t("conditions.figure"),
        name: "adjustment",
        initialValue: known && !known.computed ? String(known.adjustment) : "",
        options: [
          { value: "", label: t("conditions.workOut") },
          ...[-1, 0, 1, 2, 3].map((value) => ({ value: String(value), label: figure(value) })),
        ],
        error: form.errors.adjustment,
      }),
    ],
  });
}
