import { isAtLeast, session } from "../core/session.js";

/// Its place in the navigation is among those of the firm; others find it in their settings.
export default {
  name: "imports",
  isUsed: () => isAtLeast("manager") || session.me.projects > 0,
  settings: [{ path: "/import", label: "imports.title", icon: "upload" }],
  routes: [
    { path: "/import", load: () => import("./new-import.js") },
    { path: "/import/:id", load: () => import("./import.js") },
  ],
};
