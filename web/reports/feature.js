import { isAtLeast, session } from "../core/session.js";

/// Its places in the navigation are among those of hours.
export default {
  name: "reports",
  isUsed: () => isAtLeast("manager") || session.me.projects > 0,
  routes: [
    { path: "/reports", load: () => import("./reports.js") },
    { path: "/team/:month?", load: () => import("./team.js") },
  ],
};
