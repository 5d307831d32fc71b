// The person's projects and tasks, and the times of entries.
import { api } from "../core/api.js";
import { colorOf } from "../core/components.js";
import { whenIdle } from "../core/dom.js";
import { on } from "../core/events.js";
import { addDays, minutesOf, now } from "../core/format.js";
import { redraw } from "../core/router.js";
import { session } from "../core/session.js";

/// How long an open page trusts what it read of the projects: another machine may have attached one meanwhile.
const trust = 60_000;

let projects;
let reading;
// How often the projects were asked for: only the last answer counts.
let asked = 0;
/// Of a project: its tasks in `list`, empty until `reading` resolves. With `isOld` they are read again when asked for.
const tasks = new Map();

function tasksOf(project) {
  const known = tasks.get(project);
  if (known && !known.isOld) return known;
  const found = { list: known?.list ?? [] };
  tasks.set(project, found);
  // Those that can't be read now are read when the projects are read again.
  found.reading = api.get(`/projects/${project}/tasks`, { keeps: true })
    .then((list) => {
      found.list = list.filter((one) => one.active);
    }, () => {})
    .finally(redraw);
  return found;
}

export const model = {
  /// The active projects attached to the person, by name; `undefined` until they are read.
  get projects() {
    return projects;
  },
  project: (id) => projects?.find((one) => one.id === id),
  color: (id) => colorOf(model.project(id)?.color, id),
  /// The active tasks of a project. They are read when they are first asked for; then the page is drawn again.
  tasks: (project) => tasksOf(project).list,
  /// Resolves when the tasks of a project are read, or can't be; with `again` anew.
  tasksRead(project, { again = false } = {}) {
    const known = tasks.get(project);
    if (known && again) known.isOld = true;
    return tasksOf(project).reading;
  },
  load: () => (reading ??= read()),
  /// Reads the projects again, and their tasks when they are next asked for.
  refresh() {
    for (const found of tasks.values()) found.isOld = true;
    reading = read();
    return reading;
  },
};

async function read() {
  const number = (asked += 1);
  try {
    const list = await api.get("/projects", { keeps: true });
    if (number !== asked) return reading;
    projects = list;
    redraw();
    // The line completes them. What one came for is read and drawn before.
    whenIdle(() => list.slice(0, 12).forEach(({ id }) => tasks.has(id) || tasksOf(id)));
  } catch (error) {
    if (number !== asked) return reading;
    reading = undefined;
    throw error;
  }
  return undefined;
}

const readAgain = () => {
  if (reading && !session.hasExpired) model.refresh().catch(() => {});
};
for (const name of ["projects", "attached", "looked", "online"]) on(name, readAgain);
setInterval(() => {
  if (document.visibilityState === "visible") readAgain();
}, trust);
on("session", () => {
  asked += 1;
  reading = undefined;
  projects = undefined;
  tasks.clear();
});

/// The project of the last entry, which a line without a project means.
export const lastUsed = {
  get: () =>
    model.project(Number(localStorage.getItem("last-project"))) ?? (projects?.length === 1 ? projects[0] : undefined),
  set: (project) => localStorage.setItem("last-project", project),
};

/// The time of a day as the server takes it; 1440 minutes and more are the next day.
export function instant(day, minutes) {
  const date = addDays(day, Math.floor(minutes / 1440));
  const rest = minutes % 1440;
  const two = (number) => String(number).padStart(2, "0");
  return `${date}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
}

/// Minutes since the midnight at which a day begins; less than 0 or more than 1440 for another day's time.
export function minutesIn(day, text) {
  const days = Math.round((Date.parse(text.slice(0, 10)) - Date.parse(day)) / 86_400_000);
  return days * 1440 + minutesOf(text);
}

/// Seconds since that midnight. A time of the browser has none beside its minutes.
export const secondsIn = (day, text) => minutesIn(day, text) * 60 + Number(text.slice(17, 19));

/// The seconds of an entry that lie in a day; of the running one whole minutes up to now.
export function secondsOfDay(entry, day) {
  if (!entry.start) return entry.day === day ? entry.seconds : 0;
  const start = entry.end ? secondsIn(day, entry.start) : minutesIn(day, entry.start) * 60;
  return Math.max(0, Math.min(86_400, secondsIn(day, entry.end ?? now())) - Math.max(0, start));
}

/// The names of projects and tasks in a report's groups, for those that are no longer the person's.
export function namesOf(groups, names = new Map()) {
  for (const group of groups) {
    names.set(`${group.by} ${group.key}`, group.name);
    namesOf(group.groups, names);
  }
  return names;
}
