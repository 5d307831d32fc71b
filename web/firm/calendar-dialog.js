// A calendar of the firm's own: made, or replaced whole. Its days are typed, a line each, or come from a file.
import { api } from "../core/api.js";
import { titleOf } from "../core/calendar-title.js";
import { field, select, textarea } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { isDay, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { refuse } from "../core/typed-hours.js";

const halves = { "½": 1, "0": 0 };

export async function calendarDialog(calendars, calendar) {
  const year = Number(today().slice(0, 4));
  const read = (name) => api.get(`/holiday-calendars/${name}`, { query: { year } }).then(({ eves }) => eves);
  // The eves that a base has, and how many halves of them are off there.
  const bases = { FI: await read("FI"), NO: await read("NO") };
  const own = calendar ? await read(calendar.calendar) : {};
  const state = { base: calendar ? calendar.base ?? "" : "FI" };
  return formDialog({
    title: t(calendar ? "holidays.change" : "holidays.new"),
    text: calendar ? t("holidays.changeText") : undefined,
    fields: ({ errors }, redraw) => [
      nameFields(calendar, errors),
      select({
        label: t("holidays.base"),
        name: "base",
        value: state.base,
        error: errors.base,
        options: [
          { value: "", label: t("holidays.noBase") },
          ...["FI", "NO"].map((name) => ({ value: name, label: titleOf(calendars, name) })),
        ],
        onchange({ target }) {
          state.base = target.value;
          redraw();
        },
      }),
      state.base && eveFields(bases[state.base], own, errors),
      dayFields(errors),
    ],
    send(values) {
      if (!calendar) checkName(values.calendar, calendars);
      return save(values, calendar, bases[state.base] ?? {});
    },
  });
}

const nameFields = (calendar, errors) => [
  field({
    label: t("holidays.calendarTitle"),
    name: "title",
    required: true,
    maxlength: "100",
    initialValue: calendar?.title ?? "",
    error: errors.title,
  }),
  !calendar && field({
    label: t("holidays.calendar"),
    name: "calendar",
    // The page has a field of this name, too.
    id: "own-calendar",
    required: true,
    maxlength: "40",
    autocapitalize: "none",
    spellcheck: "false",
    initialValue: "",
    hint: t("holidays.calendarHint"),
    error: errors.calendar,
  }),
];

const eveFields = (eves, own, errors) =>
  h("fieldset", { class: "firm-eves" }, [
    h("legend", null, t("holidays.eves")),
    Object.keys(eves).map((eve) =>
      select({
        key: eve,
        label: t(`holiday.${eve.toLowerCase()}`),
        name: eve,
        initialValue: own[eve] ?? eves[eve],
        error: errors[`eves.${eve}`],
        options: [0, 1, 2].map((value) => ({ value, label: t(`holidays.halves.${value}`) })),
      })
    ),
  ]);

const dayFields = (errors) => [
  textarea({
    label: t("holidays.ownDays"),
    name: "days",
    rows: 4,
    initialValue: "",
    placeholder: t("holidays.ownDaysExample"),
    hint: t("holidays.ownDaysHint"),
    error: errors.days ?? Object.entries(errors).find(([name]) => name.startsWith("days["))?.[1],
  }),
  field({
    label: t("holidays.file"),
    name: "ics",
    type: "file",
    class: "firm-file",
    accept: ".ics,text/calendar",
    hint: t("holidays.fileHint"),
    error: errors.ics,
  }),
];

/// The name is a part of an address, and one that is there would be replaced.
function checkName(name, calendars) {
  if (!/^[a-z0-9-]{1,40}$/.test(name)) refuse({ calendar: t("holidays.calendarHint") });
  if (calendars.some((one) => one.calendar === name)) refuse({ calendar: t("problem.duplicate") });
}

async function save({ title, calendar: name, base, days, ...values }, calendar, eves) {
  const body = { title, base: base || undefined };
  if (base) body.eves = Object.fromEntries(Object.keys(eves).map((eve) => [eve, Number(values[eve])]));
  const [file] = document.querySelector("dialog [name=ics]").files;
  if (file) body.ics = await file.text();
  if (days.trim()) body.days = daysOf(days);
  await api.put(`/holiday-calendars/${calendar?.calendar ?? name}`, body, { changes: "firm" });
  return t("holidays.saved");
}

/// `2026-05-15 Bridge day`, with `½` for half of it and `0` for none of it behind the day.
function daysOf(text) {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (!line) return [];
    const [, day, mark, name] = /^(\d{4}-\d\d-\d\d)\s+(?:(½|0)\s+)?(\S.*)$/.exec(line) ?? [];
    if (!day || !isDay(day)) refuse({ days: t("holidays.unreadable", { line: index + 1 }) });
    return [{ day, name, halves: halves[mark] ?? 2 }];
  });
}
