// What was made while the server can't be reached. Each request is kept until it is answered, and is sent with the same
// idempotency key each time, so it counts once. Requests are sent in their order, by one tab at a time; changes that
// one request takes together go together. What the server refuses waits for the person, and nothing waits for it.
import { api, newKey, OtherPerson, Problem, Unreachable } from "./api.js";
import { buildsUpon, halvesOf, joined, requestsOf, sendChanges, without } from "./batch.js";
import { errorText } from "./components.js";
import { on, tell, tellAll, tellOthers } from "./events.js";
import { session } from "./session.js";
import { storage } from "./storage.js";

export const outbox = {
  /// What is not sent yet, oldest first: `{ number, user, kind, body, about, page, changes, key, at, problem }` with
  /// `method, path` of a request of its own or `batch, change` of one among others. One with a `problem` was refused.
  items: [],
  /// By the path of a batch, what a refused change becomes: a function of the item with its problem, and of the result.
  /// Without the problem the item is sent again.
  rules: {},
  /// Those that are still to be sent.
  get waiting() {
    return outbox.items.filter((item) => !item.problem);
  },
  /// Those that the server refused.
  get refused() {
    return outbox.items.filter((item) => item.problem);
  },

  /// Sends a write, or keeps it until it can be sent: `{ method, path }`, or `{ batch, change }` of a change that goes
  /// with others, whose `change` are the fields beside `body` and `key`. `kind` says what it is for the views, such as
  /// `entry`; `changes` names what they have to read again. `page` is the address where a refused one is changed, and
  /// `about` what that page needs for it. Returns the answer, or `undefined` when it was kept.
  async send(request) {
    const item = { ...request, user: session.me.id, key: newKey(), at: Date.now() };
    if (outbox.waiting.length === 0 && navigator.onLine) {
      try {
        return await deliverAlone(item);
      } catch (error) {
        if (!mayComeLater(error)) throw error;
      }
    }
    await storage.put("outbox", item);
    await load();
    told();
    later();
    return undefined;
  },
  /// Sends what is kept, as far as the server takes it.
  flush: () => (navigator.locks ? navigator.locks.request("outbox", flush) : flush()),
  /// Gives up a request, and what makes no sense without it.
  async remove(number) {
    const gone = outbox.items.find((one) => one.number === number);
    await storage.remove("outbox", number);
    for (const [item, left] of without(gone, outbox.items)) await keep(item, left);
    await load();
    told();
  },
  /// Sends a refused request again, with another body where one is given. Throws why, when it is refused again.
  async resend(number, body) {
    const { problem: _problem, ...item } = outbox.items.find((one) => one.number === number) ?? {};
    if (!item.number) return;
    // The key of a refused change is free; that of a request stands for its refusal.
    const key = item.batch || !body ? item.key : newKey();
    await storage.put("outbox", { ...item, body: body ?? item.body, key });
    await outbox.flush();
    told();
    const again = outbox.refused.find((one) => one.number === number);
    if (again) throw problemOf(again);
  },
  /// Sends the changes of a batch that were sent in the last days once more, to a server that may have lost some. Those
  /// that it knows count once.
  async sendAgain(batch) {
    const sent = await storage.all("sent").catch(() => []);
    for (const item of sent) {
      if (item.user === session.me?.id && item.batch === batch) await storage.put("outbox", item);
    }
    await outbox.flush();
  },
  /// Why a request was refused, in the person's language.
  reasonOf: (item) => errorText(problemOf(item)),
  start() {
    load().then(() => {
      if (outbox.items.length > 0) tell("outbox");
    });
    on("outboxElsewhere", () => load().then(() => tell("outbox")));
    on("online", () => {
      pause = 1000;
    });
    for (const event of ["online", "looked", "session"]) on(event, () => outbox.flush());
    outbox.flush();
  },
};

/// Resolves with the results of the items of one request: `{ status, answer }`, or with a `problem`.
async function deliver(items) {
  const [item] = items;
  if (!item.batch) {
    return [{ status: 200, answer: await api[item.method.toLowerCase()](item.path, item.body, { key: item.key }) }];
  }
  return (await sendChanges(items)).map((result) => ({ ...result, answer: result.entry ?? null }));
}

/// Sends one at once, and returns its answer. Its change of what was changed meanwhile is made upon that, where it can.
async function deliverAlone(item) {
  const [result] = await deliver([item]);
  if (isLate(result)) throw new Problem(result.status, result.problem);
  if (isDone(item, result)) {
    keepSent(item);
    tellAll(item.changes);
    return result.answer;
  }
  const kept = refusedAs(item, result);
  if (!kept.problem) return deliverAlone(kept);
  // What the page shows is not what is there.
  if ([404, 412].includes(result.status)) tellAll(item.changes);
  throw problemOf(kept);
}

// What was to be removed and is gone already is done.
const isDone = ({ change }, { status }) => status < 300 || (change?.op === "remove" && status === 404);
const isLate = ({ status }) => status >= 500 || status === 429;

const refusedAs = (item, result) => {
  const refused = { ...item, problem: { status: result.status, body: result.problem } };
  return outbox.rules[item.batch]?.(refused, result) ?? refused;
};

// What was kept of a refusal: a plain object.
const problemOf = ({ problem }) => new Problem(problem.status, problem.body);

const mayComeLater = (error) => error instanceof Unreachable || error instanceof OtherPerson || isLate(error);

function keepSent({ number: _number, ...item }) {
  if (item.batch) storage.put("sent", item).catch(() => {});
}

const keep = (item, left) => left ? storage.put("outbox", left) : storage.remove("outbox", item.number);

/// Tells the views of this tab, which has read what is kept, and the other tabs.
function told() {
  tell("outbox");
  tellOthers("outboxElsewhere");
}

async function load() {
  const items = await storage.all("outbox").catch(() => []);
  outbox.items = items.filter((item) => item.user === session.me?.id)
    .sort((one, other) => one.at - other.at || one.number - other.number);
}

// How often a failing request is divided, to find the change that the server fails of.
const mostFailures = 20;

async function flush() {
  await load();
  await joinRefused();
  const sending = { changed: new Set(), open: new Set(), failures: 0, isAgain: false, isLate: false };
  const requests = requestsOf(outbox.waiting);
  while (requests.length > 0) {
    const items = requests.shift().filter((item) => !waits(item, sending));
    if (items.length > 0 && await send(items, sending, requests) === false) break;
  }
  if (sending.isLate) later();
  await joinRefused();
  if (sending.changed.size === 0) return;
  told();
  for (const name of sending.changed) tellAll(name);
  if (sending.isAgain) await flush();
}

/// Whether a change builds upon one that was not made. Then it was not made either.
function waits(item, { open }) {
  const isWaiting = buildsUpon(open, item);
  if (isWaiting) open.add(item.key);
  return isWaiting;
}

/// Returns `false` where it is of no use to go on.
async function send(items, sending, requests) {
  try {
    const results = await deliver(items);
    for (const [index, item] of items.entries()) await settle(item, results[index], sending);
  } catch (error) {
    if (error.status === 401 || error instanceof OtherPerson) return false;
    const isOfOne = error.status === 413 || (error.status === 500 && (sending.failures += 1) < mostFailures);
    if (isOfOne && items.length > 1) {
      requests.unshift(...halvesOf(items));
      return true;
    }
    if (mayComeLater(error)) {
      sending.isLate = true;
      for (const item of items) sending.open.add(item.key);
      return !(error instanceof Unreachable || error.status === 429 || error.status === 503);
    }
    const result = { status: error.status ?? 0, problem: error.body ?? { detail: error.message } };
    for (const item of items) await settle(item, result, sending);
  }
  sending.changed.add(items[0].changes);
  return true;
}

/// Removes what was done, and keeps why a change was refused.
async function settle(item, result, sending) {
  if (isDone(item, result)) {
    keepSent(item);
    return storage.remove("outbox", item.number);
  }
  if (waits(item, sending)) return undefined;
  sending.open.add(item.key);
  if (isLate(result)) {
    sending.isLate = true;
    return undefined;
  }
  const kept = refusedAs(item, result);
  if (!kept.problem) sending.isAgain = true;
  return storage.put("outbox", kept);
}

/// What builds upon a refused change is one with it: the person decides on both.
async function joinRefused() {
  await load();
  for (const item of outbox.waiting) {
    const refused = outbox.refused.find(({ key, batch }) => batch && buildsUpon(new Set([key]), item));
    if (!refused) continue;
    await storage.remove("outbox", item.number);
    await keep(refused, joined(refused, item));
    await load();
  }
}

let timer;
let wasReachable = true;
let pause = 1000;

function later() {
  clearTimeout(timer);
  timer = setTimeout(outbox.flush, pause);
  pause = Math.min(pause * 2, 30_000);
}

on("reachable", (isReachable) => {
  if (isReachable && !wasReachable) pause = 1000;
  wasReachable = isReachable;
});
