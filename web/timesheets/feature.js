import { isAtLeast, session } from "../core/session.js";
import { startEntries } from "./entries.js";
import { startTimer, timerWidget } from "./timer.js";

const isManager = () => isAtLeast("manager");

export default {
  name: "timesheets",
  isUsed: () => isManager() || session.me.projects > 0,
  navigation: [
    { path: "/hours", label: "hours.title", icon: "clock", key: "h" },
    { path: "/find", label: "find.title", icon: "search", key: "f" },
    { path: "/reports", label: "reports.title", icon: "chart", key: "r" },
    { path: "/balance", label: "balance.title", icon: "history", key: "l" },
    { path: "/team", label: "team.title", icon: "grid", key: "t", isVisible: isManager },
    { path: "/projects", label: "projects.title", icon: "folder", key: "p", isVisible: isManager },
  ],
  routes: [
    { path: "/hours/week/:day?", load: () => import("./hours/week.js") },
    { path: "/hours/month/:day?", load: () => import("./hours/month.js") },
    { path: "/hours/:day?", load: () => import("./hours/day.js") },
    { path: "/find", load: () => import("./find/find.js") },
  ],
  header: timerWidget,
  start() {
    startEntries();
    startTimer();
  },
};
