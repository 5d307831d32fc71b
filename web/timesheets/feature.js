import { startTimer, timerWidget } from "./timer.js";

export default {
  name: "timesheets",
  navigation: [{ path: "/hours", label: "hours.title", icon: "clock", key: "h" }],
  routes: [
    { path: "/hours/week/:day?", load: () => import("./week.js") },
    { path: "/hours/month/:day?", load: () => import("./month.js") },
    { path: "/hours/:day?", load: () => import("./day.js") },
  ],
  header: timerWidget,
  start: startTimer,
};
