// What an absence is called.
import { dayRange, mediumDay } from "./format.js";
import { t } from "./i18n.js";

/// Its day, or its days from the first to the last.
export const absenceDays = ({ from, to }) => from === to ? mediumDay(from) : dayRange(from, to);

/// Its kind, with a sign for half a day.
export const absenceKind = ({ kind, half }) => `${half ? "½ " : ""}${t(`absences.kind.${kind}`)}`;
