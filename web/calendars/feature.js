import { isAtLeast, session } from "../core/session.js";

export default {
  name: "calendars",
  isUsed: () => isAtLeast("manager") || session.me.projects > 0,
  settings: [{ path: "/feeds", label: "calendars.title", icon: "calendar" }],
  routes: [{ path: "/feeds", load: () => import("./feeds.js") }],
};
