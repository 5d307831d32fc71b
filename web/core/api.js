// The REST endpoint, as any other client sees it. The session is a cookie that this code can't read.
import { tell, tellAll } from "./events.js";
import { loadRefusals, refusalText } from "./refusals.js";
import { storage } from "./storage.js";

/// A refusal of the server (RFC 9457).
export class Problem extends Error {
  constructor(status, body) {
    super(refusalText(body.detail ?? body.title ?? `HTTP ${status}`));
    this.status = status;
    this.name = (body.type ?? "").split(":").pop() || "internal";
    this.body = body;
    /// The message of each field that is not valid, in the person's language.
    this.fields = Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, refusalText(message)]));
  }
}

/// The server can't be reached.
export class Unreachable extends Error {}

/// The session ended, and another person logged in.
export class OtherPerson extends Error {}

// After a session has ended, requests wait for the login and are sent then, so nothing is lost.
let ended = null;
let logins = 0;

export const gate = {
  /// Requests from now on wait, and those whose answer says that the session has ended.
  close() {
    ended ??= Promise.withResolvers();
  },
  /// They are sent when the same person is back; else they throw `OtherPerson`.
  open(isSame) {
    logins += 1;
    ended?.resolve(isSame);
    ended = null;
  },
};

const root = "/api/v1";

/// A random key under which a write counts once, however often it is sent.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = {
  /// Reads. With `keeps`, the answer is kept for when the server can't be reached.
  async get(path, options) {
    return (await read(path, options)).body;
  },
  /// Reads all pages of a long list.
  async list(path, { query, signal } = {}) {
    const all = [];
    let after;
    do {
      const { body, headers } = await send("GET", path + queryText({ ...query, after }), { signal });
      all.push(...body);
      after = headers.get("Next-Cursor");
    } while (after);
    return all;
  },
  /// Reads one page of a long list: its elements, and the cursor of the next page or `null`.
  async page(path, options) {
    const { body, next } = await read(path, options);
    return { elements: body, next };
  },
  post: (path, body, options) => write("POST", path, body, options),
  put: (path, body, options) => write("PUT", path, body, options),
  patch: (path, body, options) => write("PATCH", path, body, options),
  delete: (path, body, options) => write("DELETE", path, body, options),
  /// Sends the bytes of a file, as what they are said to be. They are sent once: they may be many.
  upload: (path, file, type, { query, ...options } = {}) =>
    write("POST", path + queryText(query), file.slice(0, file.size, type), { ...options, key: null }),
};

async function read(path, { query, signal, keeps = false, isLogin } = {}) {
  const target = path + queryText(query);
  try {
    const { body, headers } = await send("GET", target, { signal, isLogin });
    const answer = { body, next: headers.get("Next-Cursor") };
    if (keeps) storage.put("answers", { ...answer, at: Date.now() }, target).catch(() => {});
    return answer;
  } catch (error) {
    if (!(error instanceof Unreachable) || !keeps) throw error;
    const kept = await storage.get("answers", target).catch(() => undefined);
    if (!kept) throw error;
    return kept;
  }
}

/// The query of a link or request: `?a=1&b=2`, without what is `undefined`, `null` or empty.
export function queryText(query) {
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/// Writes, once: a request whose answer did not arrive is sent again with the same key. `key` is `null` for requests
/// that come before a login. `changes` names what other views have to read again.
async function write(method, path, body, { key = newKey(), changes, signal, isLogin } = {}) {
  for (let attempt = 0;; attempt += 1) {
    try {
      const result = await send(method, path, { body, key, signal, isLogin });
      if (changes) tellAll(changes);
      return result.body;
    } catch (error) {
      const mayRepeat = error instanceof Unreachable || error.status === 503;
      if (!mayRepeat || key === null || attempt >= 2 || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
    }
  }
}

/// Sends, again after a login when the session has ended. With `isLogin` it is a request of the login itself.
async function send(method, path, { isLogin, ...options } = {}) {
  if (isLogin) return sendOnce(method, path, options);
  for (;;) {
    if (ended) await loggedIn(options.signal);
    const login = logins;
    try {
      return await sendOnce(method, path, options);
    } catch (error) {
      if (error.status !== 401) throw error;
      // It may be the answer to a request of before the login.
      if (login === logins) tell("loggedOut");
      if (login === logins && !ended) throw error;
    }
  }
}

/// Waits until the same person has logged in again, or the page is left.
async function loggedIn(signal) {
  signal?.throwIfAborted();
  const left = new Promise((_, reject) =>
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true })
  );
  if (!await Promise.race([ended.promise, left])) throw new OtherPerson();
}

async function sendOnce(method, path, { body, key, signal }) {
  const headers = { Accept: "application/json" };
  const isFile = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = isFile ? body.type : "application/json";
  if (key) headers["Idempotency-Key"] = key;
  let response;
  try {
    response = await fetch(root + path, {
      method,
      headers,
      signal,
      cache: "no-store",
      credentials: "same-origin",
      body: body === undefined || isFile ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    tell("reachable", false);
    throw new Unreachable(error.message);
  }
  tell("reachable", true);
  const text = await response.text();
  let parsed = null;
  try {
    parsed = text ? JSON.parse(text) : null;
  } catch {
    parsed = { detail: text.slice(0, 200) };
  }
  if (response.ok) return { body: parsed, headers: response.headers };
  await loadRefusals();
  const problem = new Problem(response.status, parsed ?? {});
  problem.retryAfter = Number(response.headers.get("Retry-After")) || null;
  throw problem;
}
