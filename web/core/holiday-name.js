import { hasMessage, t } from "./i18n.js";

/// The name of a public holiday in the person's language; that of a firm's own day is as the firm wrote it.
export function holidayName(name) {
  const key = `holiday.${name.toLowerCase().replace(/[^a-z]/g, "")}`;
  return hasMessage(key) ? t(key) : name;
}
