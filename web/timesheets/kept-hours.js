// The person's hours of the last months as the browser keeps them, with the names of their work and what closes them:
// read once, and from then on what changed (the feed of hours, 89). Without the network they are there as they were.
import { api, Unreachable } from "../core/api.js";
import { whenIdle } from "../core/dom.js";
import { on, tell } from "../core/events.js";
import { addMonths, startOfMonth, today } from "../core/format.js";
import { session } from "../core/session.js";
import { storage } from "../core/storage.js";
import { entries } from "./entries.js";
import { reportOf } from "./hours-report.js";

const store = "hours";
const types = "project,task,entry,submission,lock";
/// So many months before this one are kept at first. They grow with time, to `mostMonths`, and begin anew then.
const keptMonths = 3;
const mostMonths = 15;
const mostParts = 10;

/// What is kept: the rows by type and id, and `about` whom, since when, up to which cursor.
let kept;
let opening;
on("session", () => {
  kept = undefined;
  opening = undefined;
});

const firstDay = (months) => startOfMonth(addMonths(today(), -months));

const open = () => (opening ??= storage.all(store).catch(() => []).then(use));

function use(found) {
  const about = found.find(({ cursor }) => cursor);
  const isOurs = about && about.user === session.me?.id && about.timeZone === session.me.timeZone;
  if (!isOurs || about.from < firstDay(mostMonths)) return anew();
  kept = { about, rows: new Map(found.filter(({ type }) => type).map((row) => [nameOf(row), row])) };
  return undefined;
}

async function anew() {
  const { id: user, timeZone } = session.me ?? {};
  kept = { about: { user, timeZone, from: firstDay(keptMonths), isWhole: false }, rows: new Map() };
  await storage.clear([store]).catch(() => {});
}

const nameOf = ({ type, id }) => `${type} ${id}`;
const rowsOf = (type) => [...kept.rows.values()].filter((row) => row.type === type).map(({ data }) => data);
const has = (from) => kept?.about.isWhole && kept.about.from <= from;

/// Resolves when what changed before this call is kept. Calls at the same time share one reading.
let next;
let last = Promise.resolve();
function refresh() {
  next ??= last.catch(() => {}).then(() => {
    next = undefined;
    return readAll();
  });
  last = next;
  return next;
}

async function readAll() {
  await open();
  try {
    await readParts();
  } catch (error) {
    if (![410, 422].includes(error.status)) throw error;
    // The cursor does not hold any more: the role is another one, or a backup was restored, which lost what came after.
    await anew();
    if (error.status === 410) await entries.sendAgain();
    await readParts();
  }
}

async function readParts() {
  for (let parts = 1; await readPart(); parts += 1) {
    // A manager reads of everybody's changes, and after a long time it is quicker to begin anew.
    if (parts === mostParts && kept.about.isWhole) await anew();
  }
}

/// Returns whether there is more.
async function readPart() {
  const { about, rows } = kept;
  const { cursor, from, isWhole } = about;
  const place = cursor ? { since: cursor } : { from };
  const answer = await api.get("/entries/changes", { query: { ...place, types, limit: 5000 } });
  // Somebody else may have logged in meanwhile.
  if (kept?.rows !== rows || session.me?.id !== about.user) return false;
  const isOf = (...some) => isWhole && answer.changes.some(({ type }) => some.includes(type));
  if (isOf("project", "task")) tell("attached");
  // What is closed or opened says nothing of its entries, which are rare to change so: they are read anew.
  if (isOf("lock", "submission")) {
    await anew();
    return true;
  }
  kept.about = { ...about, cursor: answer.cursor, isWhole: isWhole || !answer.more };
  const pairs = answer.changes.map((row) => [nameOf(row), row.gone ? undefined : row]);
  for (const [name, row] of pairs) row ? rows.set(name, row) : rows.delete(name);
  await storage.putAll(store, [...pairs, ["about", kept.about]]).catch(() => {});
  return answer.more;
}

const unlessAway = (error) => {
  if (!(error instanceof Unreachable)) throw error;
};

/// The report of the person's hours from one day to another, as the server makes it (14). What is kept is brought up to
/// date for it, unless it `isFresh`; `show` hears of it before. Longer ago, and for who was not here before, the server
/// is asked.
export async function readHours({ from, to, groupBy, limit = 5000 }, { signal, show, isFresh } = {}) {
  await open();
  const query = { period: "range", from, to, groupBy, limit };
  const make = () =>
    reportOf({ from, to, groupBy }, rowsOf("entry"), (by, id) => kept.rows.get(`${by} ${id}`)?.data.name);
  if (has(from)) {
    show?.(make());
    if (!isFresh) await refresh().catch(unlessAway);
    signal?.throwIfAborted();
    if (has(from)) return make();
  }
  const report = await api.get("/reports/hours", { query, signal, keeps: true });
  if (!kept?.about.isWhole) whenIdle(() => refresh().catch(() => {}));
  return report;
}

/// What closes the hours of some months: `{ locks, submissions }`.
export async function readClosings(months, { signal }) {
  await open();
  if (has(`${months[0]}-01`)) {
    return { locks: rowsOf("lock"), submissions: rowsOf("submission").filter(({ month }) => months.includes(month)) };
  }
  const get = (path, query) => api.get(path, { query: { user: session.me.id, ...query }, signal, keeps: true });
  const [locks, ...submissions] = await Promise.all([
    get("/locks"),
    ...months.map((month) => get("/submissions", { month, limit: 1 })),
  ]);
  return { locks, submissions: submissions.flat() };
}
