// How a course played by day: the figures that were set or worked out, and for its committee setting one.
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  empty,
  errorText,
  field,
  formState,
  notice,
  pageHead,
  select,
  skeletonList,
  table,
  valuesOf,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { fullDay, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";
import { keepsClub } from "./scores.js";

const figure = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

export default function conditions(page) {
  page.title(t("conditions.title"));
  const { id } = page.params;
  let card;
  let days;
  let error;
  const read = () =>
    Promise.all([
      api.get(`/courses/${id}`, { signal: page.signal }),
      api.get(`/courses/${id}/conditions`, { signal: page.signal }),
    ])
      .then((both) => {
        [card, days] = both;
        page.title(`${t("conditions.title")} · ${card.name}`);
        error = undefined;
      }, (one) => {
        error = one;
      }).finally(page.redraw);
  read();
  for (const name of ["conditions", "looked"]) page.on(name, read);

  return () => {
    if (error && !days) {
      return notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: read }) });
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
        columns: [
          { label: t("conditions.day"), cell: (one) => fullDay(one.day) },
          {
            label: t("conditions.figure"),
            align: "end",
            cell: (one) => h("strong", { class: "number" }, figure(one.adjustment)),
          },
          {
            label: t("conditions.origin"),
            cell: (
              one,
            ) => [
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
        ].filter(Boolean),
        empty: empty({ icon: "flag", title: t("conditions.empty"), text: t("conditions.emptyText") }),
      }),
    ];
  };
}

function set(course, known) {
  return dialog({
    title: t("conditions.set"),
    body: ({ close, redraw }) => {
      const form = formState(redraw);
      const save = (event) => {
        event.preventDefault();
        const { day, adjustment } = valuesOf(event.currentTarget);
        form.run(async () => {
          await api.post(`/courses/${course}/conditions`, {
            day,
            ...(adjustment === "" ? {} : { adjustment: Number(adjustment) }),
          }, { changes: "conditions" });
          close();
          toast(t("conditions.saved"));
        });
      };
      return () =>
        h("form", { class: "dialog-body", onsubmit: save }, [
          h("p", null, t("conditions.setText")),
          form.notice(),
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
          h("footer", null, [
            button({ label: t("core.cancel"), onclick: () => close() }),
            button({ label: t("core.save"), kind: "primary", type: "submit", busy: form.busy }),
          ]),
        ]);
    },
  });
}
