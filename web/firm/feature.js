import { isAtLeast } from "../core/session.js";

const isAdmin = () => isAtLeast("admin");

export default {
  name: "firm",
  isUsed: isAdmin,
  navigation: [
    { path: "/teams", label: "teams.title", icon: "users", key: "e", isVisible: isAdmin },
    { path: "/firm", label: "firm.title", icon: "settings", key: "w", isVisible: isAdmin },
    { path: "/import", label: "imports.title", icon: "upload", key: "z", isVisible: isAdmin },
  ],
  routes: [
    { path: "/teams", load: () => import("./teams.js") },
    { path: "/firm", load: () => import("./settings.js") },
  ],
};
