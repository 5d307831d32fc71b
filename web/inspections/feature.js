export default {
  name: "inspections",
  isUsed: ({ me }) => me.accounts > 0,
  navigation: [{ path: "/inspections", label: "inspections.title", icon: "list", key: "s" }],
  routes: [
    { path: "/inspections", load: () => import("./inspections.js") },
    { path: "/inspections/:account", load: () => import("./inspections.js") },
    { path: "/join", isBare: true, isPublic: true, load: () => import("./join.js") },
    { path: "/accounts/:account/members", load: () => import("./members.js") },
  ],
};
