import { isAtLeast } from "../core/session.js";

const isAdmin = () => isAtLeast("admin");

export default {
  name: "people",
  isUsed: isAdmin,
  navigation: [
    { path: "/users", label: "users.title", icon: "users", key: "u", isVisible: isAdmin },
    { path: "/audit", label: "audit.title", icon: "history", key: "a", isVisible: isAdmin },
    { path: "/api-docs", label: "api.title", icon: "code", key: "d", isVisible: isAdmin },
  ],
  routes: [
    { path: "/users", load: () => import("./users.js") },
    { path: "/users/:id", load: () => import("./user.js") },
    { path: "/audit", load: () => import("./audit.js") },
    { path: "/sessions", load: () => import("./sessions.js") },
    { path: "/api-docs/:operation?", load: () => import("./api-docs.js") },
  ],
};
