// How entries are written: each write is a change of a batch, made upon the state of the entry that the person saw.
import { on } from "../core/events.js";
import { outbox } from "../core/outbox.js";
import { lastUsed, model } from "./model.js";

const batch = "/entries/batch";
const changes = "entries";
// A length without a time is changed where it was typed.
const pageOf = ({ start, day }) => (start ? `/hours/${start.slice(0, 10)}` : `/hours/week/${day}`);

/// Of an entry by its id: the revision of the person's own last change, which a page may not show yet, and a change
/// that is on its way.
const revisions = new Map();
const onTheirWay = new Map();
on("session", () => {
  revisions.clear();
  onTheirWay.clear();
});

export const entries = {
  add(fields) {
    lastUsed.set(fields.project);
    // The project may no longer be the person's when the server refuses it.
    const about = { projectName: projectNameOf(fields) };
    const change = { op: "add" };
    return outbox.send({ batch, change, body: fields, kind: "entry", changes, about, page: pageOf(fields) });
  },
  update: (entry, body) => write(entry, "update", "entryChange", body),
  remove: (entry) => write(entry, "remove", "entryRemoval"),
  /// To a server that may have lost some of the person's changes.
  sendAgain: () => outbox.sendAgain(batch),
  /// The fields to make an entry like another one.
  fieldsOf: ({ project, task, start, end, day, seconds, description, tags, billable, kind }) => ({
    project,
    ...(task && { task }),
    ...(start ? { start, end } : { day, seconds }),
    description,
    tags,
    billable,
    kind,
  }),
  /// What an entry is known by, sent or not.
  nameOf: ({ key, id }) => key ?? id,
  /// What waits to be sent and begins on a day. Of one with a `day` in place of `start` and `end` the server says when.
  unsent: (day) =>
    outbox.waiting.filter(({ kind }) => kind === "entry").map((item) => changed(entryOf(item)))
      .filter((entry) => entry && (entry.start ?? entry.day).startsWith(day)),
  /// What the server refused of entries that begin, or began, on a day.
  refused: (day) =>
    outbox.refused.filter(({ kind }) => kind in refusable).map(entryOf)
      .filter((entry) => [entry.start, entry.day, entry.item.about?.start].some((start) => start?.startsWith(day))),
  /// An entry as it will be when what waits is sent; `null` for one that is to be removed.
  asSent: (entry) => changed(entry),
};

const refusable = { entry: true, entryChange: true, entryRemoval: true };

/// What waits and changes an entry.
const waitingOf = ({ id, key }) =>
  outbox.waiting.filter(({ change }) => change && change.op !== "add" && [id, key].includes(change.id));

function changed(entry) {
  const own = waitingOf(entry);
  if (own.some(({ change }) => change.op === "remove")) return null;
  return own.length ? { ...entry, ...Object.assign({}, ...own.map(({ body }) => body)), isUnsent: true } : entry;
}

/// An entry as a request that is not sent would make it; `item` is the request.
const entryOf = (item) => ({
  description: "",
  tags: [],
  billable: true,
  kind: "work",
  task: null,
  ...item.about,
  ...item.body,
  id: `unsent-${item.number}`,
  key: item.key,
  isUnsent: true,
  item,
});

/// One change of an entry follows the other, each made upon what the one before left.
async function write(entry, op, kind, body) {
  const name = entries.nameOf(entry);
  const before = onTheirWay.get(name);
  const { promise, resolve } = Promise.withResolvers();
  onTheirWay.set(name, promise);
  await before;
  try {
    const about = aboutOf(entry);
    const page = pageOf(about);
    const answer = await outbox.send({ batch, change: changeOf(entry, op), body, kind, changes, about, page });
    if (answer) revisions.set(answer.id, answer.revision);
    return answer;
  } finally {
    resolve();
    if (onTheirWay.get(name) === promise) onTheirWay.delete(name);
  }
}

function changeOf(entry, op) {
  const last = waitingOf(entry).at(-1)?.key;
  // What was made here and is not there yet is known by its key alone.
  if (entry.item) return { op, id: entry.key, base: last ?? entry.key };
  return { op, id: entry.id, base: last ?? Math.max(entry.revision, revisions.get(entry.id) ?? 0) };
}

const projectNameOf = ({ project }) => model.project(project)?.name;
const aboutOf = ({ id: _id, key: _key, item: _item, isUnsent: _isUnsent, ...about }) => ({
  ...about,
  projectName: projectNameOf(about),
});

/// An entry that was changed elsewhere meanwhile: what only one side changed is taken over, and of the rest the person
/// decides; sent again, it is made upon that change. One that was removed is added anew when it is sent again.
function decide(refused, { status, entry }) {
  const { change, about, body } = refused;
  if (status === 404 && change.op === "update") {
    const fields = entries.fieldsOf({ ...about, ...body });
    return { ...refused, kind: "entry", change: { op: "add" }, body: fields };
  }
  if (status !== 412 || !entry) return refused;
  const again = { ...refused, change: { ...change, base: entry.revision }, about: aboutOf(entry) };
  const isTheirs = (field) => !isSame(entry[field], about[field]) && !isSame(entry[field], body[field]);
  return change.op === "remove" || Object.keys(body).some(isTheirs) ? again : { ...again, problem: undefined };
}

/// On every page: what was kept is sent from each.
export function startEntries() {
  outbox.rules[batch] = decide;
}

// A time of the server has seconds and an offset.
const isSame = (one, other) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));
const plain = (value) =>
  typeof value === "string" ? value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d).*/, "$1") : value ?? null;
