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

  async load() {
    try {
      use(await api.get("/me", { keeps: true }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      session.me = null;
    }
  },
  async logIn(username, password) {
    await api.post("/sessions", { username, password, cookie: true }, { key: null });
    use(await api.get("/me", { keeps: true }));
    session.hasExpired = false;
    changed();
  },
  /// Ends the session, and removes what this browser keeps of the person.
  async logOut() {
    await api.delete("/sessions/current");
    session.me = null;
    session.hasExpired = false;
    await storage.clear().catch(() => {});
    changed();
  },
};

function changed() {
  tell("session");
  tellOthers("sessionElsewhere");
}

on("sessionElsewhere", async () => {
  await session.load().catch(() => {});
  tell("session");
});

function use(me) {
  session.me = me;
  setTimeZone(me.timeZone);
}

const ranks = { reporter: 0, manager: 1, admin: 2 };

/// Whether the person's role is that role or a higher one.
export const isAtLeast = (role) => session.me !== null && ranks[session.me.role] >= ranks[role];

on("loggedOut", () => {
  if (!session.me) return;
  session.me = null;
  session.hasExpired = true;
  tell("session");
});
