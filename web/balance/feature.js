import { isAtLeast, session } from "../core/session.js";

/// Its place in the navigation is among those of hours.
export default {
  name: "balance",
  isUsed: () => isAtLeast("manager") || session.me.projects > 0,
  routes: [
    { path: "/balance/:month?", load: () => import("./balance.js") },
    { path: "/absences/:year?", load: () => import("./absences.js") },
  ],
};
