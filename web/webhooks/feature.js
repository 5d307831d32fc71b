import { isAtLeast } from "../core/session.js";

const isAdmin = () => isAtLeast("admin");

export default {
  name: "webhooks",
  isUsed: isAdmin,
  navigation: [{ path: "/webhooks", label: "webhooks.title", icon: "upload", key: "k", isVisible: isAdmin }],
  routes: [
    { path: "/webhooks", load: () => import("./webhooks.js") },
    { path: "/webhooks/:id", load: () => import("./webhook.js") },
  ],
};
