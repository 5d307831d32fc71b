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
    { path: "/golf/:golfer?", load: () => import("./record/handicap.js") },
    { path: "/rounds", load: () => import("./scorecards/rounds.js") },
    { path: "/rounds/new", load: () => import("./scorecards/new-round.js") },
    { path: "/rounds/:id", load: () => import("./scorecards/round.js") },
    { path: "/courses", load: () => import("./courses/courses.js") },
    { path: "/courses/new", load: () => import("./courses/course-editor.js") },
    { path: "/courses/:id", load: () => import("./courses/course.js") },
    { path: "/courses/:id/conditions", load: () => import("./courses/conditions.js") },
    { path: "/courses/:id/edit", load: () => import("./courses/course-editor.js") },
    { path: "/clubs", load: () => import("./clubs/clubs.js") },
    { path: "/clubs/:club", load: () => import("./clubs/club.js") },
    { path: "/clubs/:club/golfers", load: () => import("./golfers/club-golfers.js") },
  ],
};
