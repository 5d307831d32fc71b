import { session } from "../core/session.js";

const isGolfer = () => session.me.golfer !== undefined;
const keepsClub = () => session.me.role === "admin" || session.me.caddiemasterOf !== undefined;

export default {
  name: "golf",
  isUsed: () => isGolfer() || keepsClub(),
  navigation: [
    { path: "/golf", label: "handicap.title", icon: "chart", key: "i", isVisible: isGolfer },
    { path: "/rounds", label: "rounds.title", icon: "card", key: "c", isVisible: isGolfer },
    { path: "/clubs", label: "clubs.title", icon: "users", key: "b", isVisible: keepsClub },
    { path: "/courses", label: "courses.title", icon: "flag", key: "o" },
  ],
  routes: [
    { path: "/golf/:golfer?", load: () => import("./handicap.js") },
    { path: "/rounds", load: () => import("./rounds.js") },
    { path: "/rounds/new", load: () => import("./new-round.js") },
    { path: "/rounds/:id", load: () => import("./round.js") },
    { path: "/courses", load: () => import("./courses.js") },
    { path: "/courses/new", load: () => import("./course-editor.js") },
    { path: "/courses/:id", load: () => import("./course.js") },
    { path: "/courses/:id/conditions", load: () => import("./conditions.js") },
    { path: "/courses/:id/edit", load: () => import("./course-editor.js") },
    { path: "/clubs", load: () => import("./clubs.js") },
    { path: "/clubs/:club", load: () => import("./club.js") },
    { path: "/clubs/:club/golfers", load: () => import("./club-golfers.js") },
  ],
};
