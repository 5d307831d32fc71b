// What a contract plans, beside what is entered.
import { api } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { duration } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { reading } from "../../core/reading.js";
import { session } from "../../core/session.js";

const found = new WeakMap();
const names = ["entries", "absences", "contracts", "looked", "online"];

/// The rows of the person's balance from one day to another, which are read when they are first asked for: none until
/// then, or where they can't be read. A page asks for the same days each time.
export function expectedHours(page, from, to) {
  if (!found.has(page)) {
    const query = { from, to, user: session.me.id };
    const read = async (options) => ({ rows: (await api.get("/balance", { query, keeps: true, ...options })).rows });
    found.set(page, reading(page, names, read, { isQueued: true }));
  }
  return found.get(page).rows ?? [];
}

/// Nothing for who has no contract, and for days without planned time.
export function expectedText(rows) {
  const sum = (name) => rows.reduce((whole, row) => whole + row[name], 0);
  const [planned, credited] = [sum("planned"), sum("credited")];
  if (planned === 0) return null;
  return h("small", { class: "hours-expected" }, [
    t(credited > 0 ? "hours.expectedAbsent" : "hours.expected", {
      planned: duration(planned),
      credited: duration(credited),
    }),
  ]);
}
