// The firm's settings of working time, for admins.
import { api } from "../core/api.js";
import { button, errorText, field, notice, pageHead, select, skeletonList, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, fullDay, signedDuration } from "../core/format.js";
import { t } from "../core/i18n.js";
import { refuse, secondsOf } from "../core/typed-hours.js";
import { toast } from "../core/overlays.js";
import { reading } from "../core/reading.js";
import { titleOf } from "../core/calendar-title.js";
import { calendarSection } from "./calendars.js";

const hours = ["flexMin", "flexMax", "flexDay"];
const choices = {
  managersSee: ["everybody", "teams"],
  workForOthers: ["none", "admin", "manager"],
  seeAmounts: ["reporter", "manager", "admin"],
};

export default function firm(page) {
  page.title(t("firm.title"));
  const form = page.form();
  const found = reading(page, ["firm"], async (options) => {
    const [settings, calendars] = await Promise.all([
      api.get("/timesheets/settings", options),
      api.get("/holiday-calendars", options),
    ]);
    return { settings, calendars };
  });
  const save = (event) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    form.run(async () => {
      await api.patch("/timesheets/settings", bodyOf(values), { changes: "firm" });
      toast(t("firm.saved"));
    });
  };

  return () => [
    pageHead({ title: t("firm.title"), sub: t("firm.text") }),
    found.error && notice({ kind: "bad", text: errorText(found.error) }),
    !found.settings && !found.error && skeletonList(6),
    found.settings && h("form", { key: "firm", class: "sections", onsubmit: save }, [
      form.notice(),
      section("firm.people", choiceFields(found.settings, form.errors)),
      section("firm.days", dayFields(found, form.errors)),
      section("firm.money", moneyFields(found.settings, form.errors)),
      section("contracts.flexitime", flexFields(found.settings, form.errors)),
      section("firm.closing", lockField(found.settings, form.errors)),
      section("firm.retention", retentionField(found.settings, form.errors)),
      h("div", null, button({ label: t("core.save"), kind: "primary", type: "submit", busy: form.busy })),
    ]),
    found.settings && calendarSection(found.calendars),
  ];
}

const section = (title, fields) => h("section", { class: "section" }, h("h2", null, t(title)), fields);

const choiceFields = (settings, errors) =>
  Object.entries(choices).map(([name, values]) =>
    select({
      label: t(`firm.${name}`),
      name,
      initialValue: settings[name],
      hint: t(`firm.${name}Hint`),
      error: errors[name],
      options: values.map((value) => ({ value, label: t(`firm.${name}.${value}`) })),
    })
  );

const moneyFields = (settings, errors) => [
  field({
    label: t("customers.currency"),
    name: "currency",
    required: true,
    maxlength: "3",
    autocapitalize: "characters",
    spellcheck: "false",
    initialValue: settings.currency,
    hint: t("firm.currencyHint"),
    error: errors.currency,
  }),
  field({
    label: t("firm.warnAt"),
    name: "warnAt",
    type: "number",
    min: 1,
    max: 1000,
    required: true,
    initialValue: settings.warnAt,
    hint: t("firm.warnAtHint"),
    error: errors.warnAt,
  }),
];

const dayFields = ({ settings, calendars }, errors) => [
  select({
    label: t("settings.timeZone"),
    name: "timeZone",
    initialValue: settings.timeZone,
    hint: t("firm.timeZoneHint"),
    error: errors.timeZone,
    options: [...new Set([settings.timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])].map((name) => ({
      value: name,
      label: name.replaceAll("_", " "),
    })),
  }),
  select({
    label: t("contracts.calendar"),
    name: "calendar",
    initialValue: settings.calendar,
    hint: t("firm.calendarHint"),
    error: errors.calendar,
    options: calendars.map(({ calendar }) => ({ value: calendar, label: titleOf(calendars, calendar) })),
  }),
  field({
    label: t("firm.dayStart"),
    name: "dayStart",
    type: "time",
    required: true,
    initialValue: settings.dayStart,
    hint: t("firm.dayStartHint"),
    error: errors.dayStart,
  }),
];

const flexFields = (settings, errors) => [
  hours.map((name) =>
    field({
      label: t(`firm.${name}`),
      name,
      initialValue: (name === "flexDay" ? duration : signedDuration)(settings[name]),
      hint: t(`firm.${name}Hint`),
      error: errors[name],
    })
  ),
  field({
    label: t("firm.reviewMonths"),
    name: "reviewMonths",
    type: "number",
    min: 1,
    max: 120,
    required: true,
    initialValue: settings.reviewMonths,
    hint: t("firm.reviewMonthsHint"),
    error: errors.reviewMonths,
  }),
  field({
    label: t("firm.reviewFrom"),
    name: "reviewFrom",
    type: "date",
    required: true,
    initialValue: settings.reviewFrom,
    error: errors.reviewFrom,
  }),
];

const lockField = ({ autoLockDays, nextLock }, errors) => [
  field({
    label: t("firm.autoLockDays"),
    name: "autoLockDays",
    type: "number",
    min: 1,
    max: 60,
    initialValue: autoLockDays ?? "",
    hint: t("firm.autoLockDaysHint"),
    error: errors.autoLockDays,
  }),
  nextLock && h("p", { class: "muted" }, [
    t("firm.nextLock", { through: fullDay(nextLock.through), on: fullDay(nextLock.on) }),
  ]),
];

const retentionField = ({ retentionYears }, errors) =>
  field({
    label: t("firm.retentionYears"),
    name: "retentionYears",
    type: "number",
    min: 0,
    max: 10,
    initialValue: retentionYears ?? "",
    hint: t("firm.retentionYearsHint"),
    error: errors.retentionYears,
  });

/// What was typed, as the server takes it; hours that can't be read are told at their fields.
function bodyOf(values) {
  const body = {
    ...values,
    currency: values.currency.trim().toUpperCase(),
    reviewMonths: Number(values.reviewMonths),
    warnAt: Number(values.warnAt),
    autoLockDays: values.autoLockDays ? Number(values.autoLockDays) : null,
    retentionYears: values.retentionYears === "" ? null : Number(values.retentionYears),
  };
  const fields = {};
  for (const name of hours) {
    body[name] = secondsOf(values[name]);
    if (body[name] === undefined) fields[name] = t("contracts.noHours");
  }
  refuse(fields);
  return body;
}
