// The names of the calendars of public holidays.
import { t } from "./i18n.js";

/// What a calendar is called, of those that the server lists.
export const titleOf = (calendars, name) => {
  const key = `contracts.calendar.${name.toLowerCase()}`;
  return ["none", "FI", "NO"].includes(name) ? t(key) : calendars.find((one) => one.calendar === name)?.title ?? name;
};
