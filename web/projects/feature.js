import { isAtLeast } from "../core/session.js";

/// Its places in the navigation are among those of hours and of money.
export default {
  name: "projects",
  isUsed: () => isAtLeast("manager"),
  routes: [
    { path: "/projects", load: () => import("./projects.js") },
    { path: "/projects/people", load: () => import("./matrix.js") },
    { path: "/projects/:id", load: () => import("./project.js") },
    { path: "/budgets", load: () => import("./budgets.js") },
  ],
};
