// A report of hours, made of entries as the server makes it (14): which lie in some days, and their sums by groups.
import { addDays, compare, dayOf, now, today } from "../core/format.js";

/// `groupBy` are some of `day`, `project` and `task`, joined by commas; `nameOf(by, id)` names a project or task.
export function reportOf({ from, to, groupBy }, entries, nameOf) {
  const isIn = ({ day }) => from <= day && day <= to;
  const found = entries
    .filter(({ start, end }) => dayOf(start) <= to && from <= (end ? dayOf(end) : today()))
    .map((entry) => ({ entry, parts: entry.end ? partsOf(entry) : [] }))
    .filter(({ entry, parts }) => !entry.end || parts.some(isIn))
    .sort((one, other) => Date.parse(one.entry.start) - Date.parse(other.entry.start) || one.entry.id - other.entry.id);
  const parts = found.flatMap(({ entry, parts }) => parts.filter(isIn).map((part) => ({ ...entry, ...part })));
  return {
    entries: found.map(({ entry }) => entry),
    seconds: sumOf(parts),
    groups: groupsOf(parts, groupBy.split(","), nameOf),
  };
}

const sumOf = (parts) => parts.reduce((sum, { seconds }) => sum + seconds, 0);

/// What of an entry lies in each day: `{ day, seconds }`.
function partsOf({ start, end }) {
  const parts = [];
  let [day, from] = [dayOf(start), Date.parse(start)];
  for (; day < dayOf(end); day = addDays(day, 1)) {
    const midnight = midnightOf(addDays(day, 1), [start, end]);
    parts.push({ day, seconds: (midnight - from) / 1000 });
    from = midnight;
  }
  return [...parts, { day, seconds: (Date.parse(end) - from) / 1000 }].filter(({ seconds }) => seconds > 0);
}

/// When a day begins, in the person's zone: with the offset of one of the instants around it.
function midnightOf(day, instants) {
  const begins = instants.map((text) => Date.parse(`${day}T00:00:00${text.slice(19)}`));
  const isFirst = (time) => dayOf(now(new Date(time))) >= day && dayOf(now(new Date(time - 1000))) < day;
  return begins[0] === begins[1] ? begins[0] : begins.find(isFirst) ?? begins[0];
}

function groupsOf(parts, [by, ...others], nameOf) {
  if (!by) return [];
  return [...Map.groupBy(parts, (part) => part[by] ?? null)].map(([key, own]) => ({
    by,
    key,
    name: by === "day" || key === null ? null : nameOf(by, key) ?? "…",
    seconds: sumOf(own),
    groups: groupsOf(own, others, nameOf),
  })).sort(by === "day" ? (one, other) => compare(one.key, other.key) : byName);
}

// What has no task stands last.
const byName = (one, other) =>
  (one.key === null) - (other.key === null) || compare(one.name ?? "", other.name ?? "") || one.key - other.key;
