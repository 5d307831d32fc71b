// What was made while the server can't be reached. Each request is kept until it is answered, and is sent with the same
// idempotency key each time, so it counts once. Requests are sent in their order, by one tab at a time. One that the
// server refuses waits for the person, and nothing waits for it.
import { api, newKey, OtherPerson, Problem, Unreachable } from "./api.js";
import { errorText } from "./components.js";
import { on, tell, tellAll } from "./events.js";
import { session } from "./session.js";
import { storage } from "./storage.js";

export const outbox = {
  /// The requests that are not sent yet, oldest first:
  /// `{ number, user, kind, method, path, body, about, page, key, at, problem }`. One with a `problem` was refused.
  items: [],
  /// Those that are still to be sent.
  get waiting() {
    return outbox.items.filter((item) => !item.problem);
  },
  /// Those that the server refused.
  get refused() {
    return outbox.items.filter((item) => item.problem);
  },

  /// Sends a write, or keeps it until it can be sent. `kind` says what it is for the views, such as `entry`; `changes`
  /// names what they have to read again. `page` is the address where a refused one is changed, and `about` what that
  /// page needs for it. Returns the answer, or `undefined` when it was kept.
  async send({ method, path, body, kind, changes, about, page }) {
    const item = {
      user: session.me.id,
      kind,
      method,
      path,
      body,
      about,
      page,
      changes,
      key: newKey(),
      at: Date.now(),
    };
    if (outbox.waiting.length === 0 && navigator.onLine) {
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
  /// Sends a refused request again, with another body where one is given. Throws why, when it is refused again.
  async resend(number, body) {
    const { problem: _problem, ...item } = outbox.items.find((one) => one.number === number) ?? {};
    if (!item.number) return;
    await storage.put("outbox", body ? { ...item, body, key: newKey() } : item);
    await outbox.flush();
    tellAll("outbox");
    const again = outbox.refused.find((one) => one.number === number);
    if (again) throw problemOf(again);
  },
  /// Why a request was refused, in the person's language.
  reasonOf: (item) => errorText(problemOf(item)),
  start() {
    load().then(() => {
      if (outbox.items.length > 0) tell("outbox");
    });
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

// What was kept of a refusal: a plain object.
const problemOf = ({ problem }) => new Problem(problem.status, problem.body);

const mayComeLater = (error) =>
  error instanceof Unreachable || error instanceof OtherPerson || error.status >= 500 || error.status === 429;

async function load() {
  const items = await storage.all("outbox").catch(() => []);
  outbox.items = items.filter((item) => item.user === session.me?.id);
}

async function flush() {
  await load();
  const changed = new Set();
  // Changes of one thing keep their order. What is made anew waits for nothing but the server.
  const held = new Set();
  for (const item of outbox.waiting) {
    if (item.method !== "POST" && held.has(item.path)) continue;
    try {
      await deliver(item);
      await storage.remove("outbox", item.number);
    } catch (error) {
      if (error.status === 401 || error instanceof OtherPerson) break;
      if (mayComeLater(error)) {
        later();
        if (error instanceof Unreachable || error.status === 429 || error.status === 503) break;
        held.add(item.path);
        continue;
      }
      await refuse(item, error);
    }
    changed.add(item.changes);
  }
  if (changed.size === 0) return;
  await load();
  tellAll("outbox");
  for (const name of changed) tellAll(name);
}

/// Keeps why a request was refused. What was to be removed and is gone already is done.
function refuse(item, error) {
  if (item.method === "DELETE" && error.status === 404) return storage.remove("outbox", item.number);
  const { status = 0, body = { detail: error.message } } = error;
  const problem = { status, body };
  return storage.put("outbox", { ...item, problem });
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
