// Where the hours behind a figure are: one's own in their day or month, those of others in a list.
import { addDays, addMonths } from "./format.js";
import { session } from "./session.js";

const listed = (user, from, to) => `/find?user=${user}&from=${from}&to=${to}`;

export const dayPath = (user, day) => user === session.me.id ? `/hours/${day}` : listed(user, day, day);

/// `month` is as `2026-03`.
export const monthPath = (user, month) => {
  const first = `${month}-01`;
  return user === session.me.id ? `/hours/month/${first}` : listed(user, first, addDays(addMonths(first, 1), -1));
};
