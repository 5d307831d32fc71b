// Who is logged in.
import { api, gate, Problem } from "./api.js";
import { hasChanges } from "./changes.js";
import { on, tell, tellOthers } from "./events.js";
import { setTimeZone } from "./format.js";
import { loadMessages } from "./i18n.js";
import { storage } from "./storage.js";

export const session = {
  /// The person's own fields, or `null` when nobody is logged in.
  me: null,
  /// Whether the session has ended and `me` is to log in again. The page waits meanwhile, as it is.
  hasExpired: false,

  /// Who was here last counts until the server answers, so that a page does not wait for it. When nobody was, the
  /// server is asked in a way that is no error without a session.
  async start() {
    const kept = localStorage.getItem("me");
    if (!kept) {
      if ((await session.setup()).loggedIn) await session.load();
      return;
    }
    await loadMessages("features");
    use(JSON.parse(kept));
    readAgain();
  },
  /// What a first page needs to know: whether an admin is `needed`, and whether somebody is `loggedIn`.
  setup: () => api.get("/setup"),
  async load() {
    try {
      const me = await api.get("/me");
      await Promise.all([removeOthers(me), loadMessages("features")]);
      use(me);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Whose session has ended meanwhile is still there below the login.
      if (error.status === 401 && !session.hasExpired) forget();
    }
  },
  async logIn(username, password) {
    await api.post("/sessions", { username, password, cookie: true }, { key: null, isLogin: true });
    await become(await api.get("/me", { isLogin: true }));
    tellOthers("sessionElsewhere", true);
  },
  /// Ends the session, and removes what this browser keeps of the person.
  async logOut() {
    await api.delete("/sessions/current", undefined, { isLogin: true }).catch((error) => {
      if (error.status !== 401) throw error;
    });
    forget();
    await storage.clear().catch(() => {});
    tell("session");
    tellOthers("sessionElsewhere", false);
  },
};

/// Begins anew when the person may do something else now, such as after another role. What was typed stays.
async function readAgain() {
  const kept = localStorage.getItem("me");
  await session.load().catch(() => {});
  if (session.me && localStorage.getItem("me") !== kept && !hasChanges()) tell("session");
}

on("looked", () => {
  if (session.me && !session.hasExpired) readAgain();
});

/// Who logged in, here or in another tab. The same person goes on where the page stands; for another one all begins
/// anew.
async function become(me) {
  const before = session.me;
  const isSame = before?.id === me.id;
  await Promise.all([removeOthers(me), loadMessages("features")]);
  use(me);
  session.hasExpired = false;
  gate.open(isSame);
  if (before && !isSame) history.replaceState({}, "", "/");
  for (const name of isSame ? ["resumed", "looked"] : ["session"]) tell(name);
}

on("sessionElsewhere", async (isOpen) => {
  try {
    // After a logout there is nobody to ask for.
    if (isOpen) return await become(await api.get("/me", { isLogin: true }));
  } catch (error) {
    if (error.status !== 401) return undefined;
  }
  // Who is asked to log in again still is.
  if (session.hasExpired) return undefined;
  forget();
  return tell("session");
});

/// Removes what the browser read for somebody else. What he has not sent yet stays, and is his, as the reports that he
/// keeps.
async function removeOthers({ id }) {
  const owner = localStorage.getItem("owner");
  localStorage.setItem("owner", id);
  if (owner === null || owner === String(id)) return;
  for (const name of Object.keys(localStorage)) {
    const stays = ["owner", "theme", "language"].includes(name) || name.startsWith("reports-");
    if (!stays) localStorage.removeItem(name);
  }
  await storage.clear(["answers", "hours"]).catch(() => {});
}

function forget() {
  session.me = null;
  localStorage.removeItem("me");
}

function use(me) {
  session.me = me;
  localStorage.setItem("me", JSON.stringify(me));
  setTimeZone(me.timeZone);
}

const ranks = { reporter: 0, manager: 1, admin: 2 };

/// Whether the person's role is that role or a higher one.
export const isAtLeast = (role) => session.me !== null && ranks[session.me.role] >= ranks[role];

on("loggedOut", () => {
  if (!session.me || session.hasExpired) return;
  session.hasExpired = true;
  localStorage.removeItem("me");
  gate.close();
  tell("expired");
});
