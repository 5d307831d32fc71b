// What was made while the server can't be reached. Each request is kept until it is answered, and is sent with the same
// idempotency key each time, so it counts once. Requests are sent in their order, by one tab at a time.
import { api, newKey, Problem, Unreachable } from "./api.js";
import { on, tell, tellAll } from "./events.js";
import { session } from "./session.js";
import { storage } from "./storage.js";

export const outbox = {
  /// The requests that are not sent yet, oldest first: `{ number, user, kind, method, path, body, key, at, problem }`.
  /// One with a `problem` was refused and waits for the person.
  items: [],

  /// Sends a write, or keeps it until it can be sent. `kind` says what it is for the views, such as `entry`; `changes`
  /// names what they have to read again. Returns the answer, or `undefined` when it was kept.
  async send({ method, path, body, kind, changes }) {
    const item = { user: session.me.id, kind, method, path, body, changes, key: newKey(), at: Date.now() };
    if (outbox.items.length === 0 && navigator.onLine) {
      try {
        const answer = await deliver(item);
        tellAll(changes);
        return answer;
      } catch (error) {
        if (!mayComeLater(error)) throw error;
      }
    }
    await storage.put("outbox", item);
    await load();
    tellAll("outbox");
    later();
    return undefined;
  },
  /// Sends what is kept, as far as the server takes it.
  flush: () => (navigator.locks ? navigator.locks.request("outbox", flush) : flush()),
  /// Gives up a request.
  async remove(number) {
    await storage.remove("outbox", number);
    await load();
    tellAll("outbox");
  },
  /// Tries a refused request again.
  async retry(number) {
    const item = outbox.items.find((one) => one.number === number);
    if (!item) return;
    delete item.problem;
    await storage.put("outbox", item);
    await outbox.flush();
  },
  start() {
    load().then(() => { if (outbox.items.length > 0) tell("outbox"); });
    on("outbox", load);
    for (const event of ["online", "looked", "session"]) on(event, () => outbox.flush());
    outbox.flush();
  },
};

const deliver = (item) => {
  const options = { key: item.key };
  if (item.method === "DELETE") return api.delete(item.path, item.body, options);
  return api[item.method.toLowerCase()](item.path, item.body, options);
};

const mayComeLater = (error) => error instanceof Unreachable || error.status >= 500 || error.status === 429;

async function load() {
  const items = await storage.all("outbox").catch(() => []);
  outbox.items = items.filter((item) => item.user === session.me?.id);
}

async function flush() {
  await load();
  const changed = new Set();
  for (const item of outbox.items.filter((one) => !one.problem)) {
    try {
      await deliver(item);
      await storage.remove("outbox", item.number);
    } catch (error) {
      if (error.status === 401) break;
      if (mayComeLater(error)) {
        later();
        break;
      }
      item.problem = { name: error.name, detail: error.message, body: error instanceof Problem ? error.body : {} };
      await storage.put("outbox", item);
    }
    changed.add(item.changes);
  }
  if (changed.size === 0) return;
  await load();
  tellAll("outbox");
  for (const name of changed) tellAll(name);
}

let timer;
let pause = 1000;

function later() {
  clearTimeout(timer);
  timer = setTimeout(outbox.flush, pause);
  pause = Math.min(pause * 2, 30_000);
}

on("reachable", (isReachable) => {
  if (isReachable) pause = 1000;
});
