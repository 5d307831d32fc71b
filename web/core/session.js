// Who is logged in.
import { api, Problem } from "./api.js";
import { on, tell, tellOthers } from "./events.js";
import { setTimeZone } from "./format.js";
import { storage } from "./storage.js";

export const session = {
  /// The person's own fields, or `null` when nobody is logged in.
  me: null,
  /// Whether somebody was logged in until the session ended.
  hasExpired: false,

  /// Who was here last counts until the server answers, so that a page does not wait for it. When nobody was, the
  /// server is asked in a way that is no error without a session.
  async start() {
    const kept = localStorage.getItem("me");
    if (!kept) {
      if ((await session.setup()).loggedIn) await session.load();
      return;
    }
    use(JSON.parse(kept));
    session.load().then(() => {
      if (session.me && localStorage.getItem("me") !== kept) tell("session");
    }, () => {});
  },
  /// What a first page needs to know: whether an admin is `needed`, and whether somebody is `loggedIn`.
  setup: () => api.get("/setup"),
  async load() {
    try {
      use(await api.get("/me"));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 401) forget();
    }
  },
  async logIn(username, password) {
    await api.post("/sessions", { username, password, cookie: true }, { key: null });
    use(await api.get("/me"));
    session.hasExpired = false;
    changed();
  },
  /// Ends the session, and removes what this browser keeps of the person.
  async logOut() {
    await api.delete("/sessions/current");
    forget();
    session.hasExpired = false;
    await storage.clear().catch(() => {});
    changed();
  },
};

function changed() {
  tell("session");
  tellOthers("sessionElsewhere", session.me !== null);
}

on("sessionElsewhere", async (isOpen) => {
  // After a logout there is nobody to ask for.
  if (isOpen) await session.load().catch(() => {});
  else forget();
  tell("session");
});

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
  if (!session.me) return;
  forget();
  session.hasExpired = true;
  tell("session");
});
