// Days, times, durations and numbers by locale. A day is a text, `2026-11-22`; the server's instants are in the
// person's time zone already, so their date and time are read from the text.
import { language, locale } from "./i18n.js";

const formats = new Map();

function format(options) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }));
  return formats.get(key);
}

const noon = (day) => new Date(`${day}T12:00:00Z`);
const text = (date) => date.toISOString().slice(0, 10);

/// The person's time zone, which the session sets; before, the browser's.
let zone;
let zoned;
export function setTimeZone(name) {
  if (zone === name) return;
  zone = name;
  zoned = undefined;
}

/// The time of now in the person's time zone: `2026-11-22T09:30`.
export function now(date = new Date()) {
  // A format takes far longer to make than to use, and a page asks for today many times.
  zoned ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(zoned.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}
export const today = () => now().slice(0, 10);

export const isDay = (value) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(noon(value).valueOf()) &&
  text(noon(value)) === value;

export function addDays(day, count) {
  const date = noon(day);
  date.setUTCDate(date.getUTCDate() + count);
  return text(date);
}

export function addMonths(day, count) {
  const date = noon(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(Number(day.slice(8)), last));
  return text(date);
}

/// 1 for Monday to 7 for Sunday.
export const weekday = (day) => noon(day).getUTCDay() || 7;

/// The first day of weeks in this locale, as in `weekday`.
export const firstWeekday = (() => {
  const info = new Intl.Locale(locale);
  return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1;
})();

export const startOfWeek = (day) => addDays(day, -((weekday(day) - firstWeekday + 7) % 7));
export const startOfMonth = (day) => `${day.slice(0, 7)}-01`;

/// The number of the week (ISO 8601).
export function weekNumber(day) {
  const thursday = noon(addDays(day, 4 - weekday(day)));
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.ceil(((thursday - yearStart) / 86_400_000 + 1) / 7);
}

/// The first day of a group by day, week, month or year, as the server writes it: of `2026-03-02`, `2026-W10`,
/// `2026-03` or `2026`.
export function firstDayOf(by, key) {
  if (by === "day") return key;
  if (by === "month") return `${key}-01`;
  if (by === "year") return `${key}-01-01`;
  const [year, week] = key.split("-W").map(Number);
  const fourth = `${year}-01-04`;
  return addDays(fourth, 1 - weekday(fourth) + (week - 1) * 7);
}

/// The group of a day by day, week, month or year.
export function groupOf(by, day) {
  if (by === "day") return day;
  if (by === "month") return day.slice(0, 7);
  if (by === "year") return day.slice(0, 4);
  const thursday = addDays(day, 4 - weekday(day));
  return `${thursday.slice(0, 4)}-W${String(weekNumber(day)).padStart(2, "0")}`;
}

/// `Sunday 22 November 2026` (day and date apart, since in Finnish they would be inflected together), `Sun 22 Nov`,
/// `22.11.`, `November 2026`, `Sun`.
export const longDay = (day) =>
  `${capital(weekdayName(day, "long"))} ${
    format({ day: "numeric", month: "long", year: "numeric" }).format(noon(day))
  }`;
export const mediumDay = (day) => format({ weekday: "short", day: "numeric", month: "short" }).format(noon(day));
export const shortDay = (day) => format({ day: "numeric", month: "numeric" }).format(noon(day));
export const fullDay = (day) => format({ day: "numeric", month: "numeric", year: "numeric" }).format(noon(day));
export const shortMonth = (day) => format({ month: "short" }).format(noon(day));
export const monthName = (day) => capital(monthInText(day));
/// A month within a sentence.
export const monthInText = (day) => format({ month: "long", year: "numeric" }).format(noon(startOfMonth(day)));
export const weekdayName = (day, style = "short") => format({ weekday: style }).format(noon(day));
export const dayRange = (from, to) =>
  format({ day: "numeric", month: "short", year: "numeric" })
    .formatRange(noon(from), noon(to));

const capital = (word) => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);

/// The time of an instant or of minutes since midnight: `9:05` or `09:05` as the language writes it.
export function clock(value) {
  const minutes = typeof value === "number" ? value : minutesOf(value);
  const hours = Math.floor(minutes / 60) % 24;
  const rest = String(minutes % 60).padStart(2, "0");
  return language === "fi" ? `${hours}.${rest}` : `${String(hours).padStart(2, "0")}:${rest}`;
}

/// Minutes since midnight of an instant as the server writes it.
export const minutesOf = (instant) => Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16));
export const dayOf = (instant) => instant.slice(0, 10);

/// Hours and minutes, `7:30`, and the seconds where there are any, `6:45:17`: so figures add up as they are read, and
/// agree with those of files. What was worked out with fractions is rounded to the second.
export function duration(value) {
  const seconds = Math.round(value);
  const two = (number) => String(number).padStart(2, "0");
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? text : `${text}:${two(seconds % 60)}`;
}

/// With its sign: `+7:30`, `−0:15`, `0:00`.
export const signedDuration = (seconds) =>
  `${seconds === 0 ? "" : seconds < 0 ? "\u2212" : "+"}${duration(Math.abs(seconds))}`;

/// A date and time, for what happened: `22 Nov 2026, 09:30`.
export const moment = (instant) =>
  format({ dateStyle: "medium", timeStyle: "short" })
    .format(new Date(`${instant.slice(0, 19)}Z`));

const numbers = [];

/// A number with that many decimals.
export function number(value, decimals = 0) {
  numbers[decimals] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return numbers[decimals].format(value);
}

/// Whole percents; a small share that is not nothing is `< 1 %`.
export function percent(value) {
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  return value > 0 && value < 0.005 ? `< ${format.format(0.01)}` : format.format(value);
}

/// Whole percents with their sign: `+8%`, `−100%`, `0%`.
export const signedPercent = (value) =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" })
    .format(value).replace("-", "\u2212");

/// Compares names as a person would sort them.
export const compare = new Intl.Collator(locale, { numeric: true, sensitivity: "base" }).compare;
