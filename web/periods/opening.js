// The month that a page opens on when its address names none: the oldest that is still to be done.
import { api, queryText } from "../core/api.js";
import { pageHead, skeletonList } from "../core/components.js";
import { addDays, addMonths, startOfMonth, today } from "../core/format.js";
import { isSent } from "../core/month-state.js";
import { session } from "../core/session.js";

export const thisMonth = () => today().slice(0, 7);

/// Goes on to the month that `find(options)` resolves with, to this one where there is none or it can't be read.
export function openMonth(page, { title, path, find }) {
  page.title(title);
  find({ signal: page.signal }).catch(() => undefined).then((month) => {
    if (page.signal.aborted) return;
    page.go(`${path}/${month ?? thisMonth()}${queryText(page.query)}`, { replaces: true });
  });
  return () => [pageHead({ title }), skeletonList(6)];
}

/// The months that wait for this manager, oldest first: `{ month, count }`.
export async function waitingMonths(options) {
  const sent = await api.list("/submissions", { query: { state: "submitted", user: "all", limit: 1000 }, ...options });
  const counts = new Map();
  for (const { user, month } of sent) {
    // Nobody decides on one's own.
    if (user !== session.me.id) counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts].map(([month, count]) => ({ month, count })).sort((a, b) => (a.month < b.month ? -1 : 1));
}

export const oldestWaiting = async (options) => (await waitingMonths(options))[0]?.month;

/// Of the twelve months before this one, the oldest with planned time or hours that is neither sent nor locked.
export async function oldestUnsent(options) {
  const first = startOfMonth(today());
  const range = { from: addMonths(first, -12), to: addDays(first, -1) };
  const [balance, report, submissions, locks] = await Promise.all([
    api.get("/balance", { query: { ...range, by: "month" }, ...options }),
    api.get("/reports/hours", { query: { ...range, period: "range", groupBy: "month", limit: 1 }, ...options }),
    api.get("/submissions", { query: { limit: 100 }, ...options }),
    api.get("/locks", { query: { user: session.me.id }, ...options }),
  ]);
  const isWorked = ({ key, planned }) => planned > 0 || report.groups.some((group) => group.key === key);
  const isDone = (month) =>
    isSent(submissions.find((one) => one.month === month)) ||
    locks.some(({ project, through }) => project === null && through >= addDays(addMonths(`${month}-01`, 1), -1));
  return balance.rows.filter(isWorked).map(({ key }) => key).find((month) => !isDone(month));
}
