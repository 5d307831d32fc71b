import { isAtLeast, session } from "../core/session.js";

const isManager = () => isAtLeast("manager");

export default {
  name: "periods",
  isUsed: () => isManager() || session.me.projects > 0,
  navigation: [
    { path: "/months", label: "months.title", icon: "check", key: "m" },
    { path: "/approval", label: "approval.title", icon: "lock", key: "v", isVisible: isManager },
  ],
  routes: [
    { path: "/months/:month?", load: () => import("./month.js") },
    { path: "/approval/:month?", load: () => import("./approval.js") },
  ],
};
