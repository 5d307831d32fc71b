// The person's projects and tasks, and how entries are written.
import { api } from "../core/api.js";
import { whenIdle } from "../core/dom.js";
import { on } from "../core/events.js";
import { addDays, minutesOf, now } from "../core/format.js";
import { outbox } from "../core/outbox.js";
import { redraw } from "../core/router.js";

let projects;
let reading;
/// Of a project: its tasks in `list`, empty until `reading` resolves.
const tasks = new Map();

function tasksOf(project) {
  if (!tasks.has(project)) {
    const found = { list: [] };
    tasks.set(project, found);
    found.reading = api.get(`/projects/${project}/tasks`, { keeps: true })
      .then((list) => { found.list = list.filter((one) => one.active); })
      .catch(() => tasks.delete(project))
      .finally(redraw);
  }
  return tasks.get(project);
}

export const model = {
  /// The active projects attached to the person, by name; `undefined` until they are read.
  get projects() {
    return projects;
  },
  project: (id) => projects?.find((one) => one.id === id),
  /// The active tasks of a project. They are read when they are first asked for; then the page is drawn again.
  tasks: (project) => tasksOf(project).list,
  /// Resolves when the tasks of a project are read, or can't be.
  tasksRead: (project) => tasksOf(project).reading,
  async load() {
    reading ??= api.get("/projects", { keeps: true }).then((list) => {
      projects = list;
      redraw();
      // The line completes them. What one came for is read and drawn before.
      whenIdle(() => list.slice(0, 12).forEach((project) => model.tasks(project.id)));
    }, (error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  },
};

function forget() {
  reading = undefined;
  tasks.clear();
  model.load().catch(() => {});
}
on("projects", () => reading && forget());
on("session", () => {
  reading = undefined;
  projects = undefined;
  tasks.clear();
});

/// The project of the last entry, which a line without a project means.
export const lastUsed = {
  get: () => model.project(Number(localStorage.getItem("last-project"))) ?? (projects?.length === 1 ? projects[0] : undefined),
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

/// The minutes of an entry that lie in a day; of the running one up to now.
export const minutesOfDay = (entry, day) => Math.max(0, Math.min(1440, minutesIn(day, entry.end ?? now())) - Math.max(0, minutesIn(day, entry.start)));

/// The names of projects and tasks in a report's groups, for those that are no longer the person's.
export function namesOf(groups, names = new Map()) {
  for (const group of groups) {
    names.set(`${group.by} ${group.key}`, group.name);
    namesOf(group.groups, names);
  }
  return names;
}

const changes = "entries";

export const entries = {
  add(fields) {
    lastUsed.set(fields.project);
    return outbox.send({ method: "POST", path: "/entries", body: fields, kind: "entry", changes });
  },
  update: (id, fields) => outbox.send({ method: "PATCH", path: `/entries/${id}`, body: fields, kind: "entryChange", changes }),
  remove: (id) => outbox.send({ method: "DELETE", path: `/entries/${id}`, kind: "entryRemoval", changes }),
  /// The fields to make an entry like another one.
  fieldsOf: ({ project, task, start, end, description, tags, billable }) => ({
    project, ...(task && { task }), start, end, description, tags, billable,
  }),
  /// What waits to be sent and begins on a day.
  unsent: (day) => outbox.items.filter((item) => item.kind === "entry" && item.body.start.startsWith(day)),
  removals: () => new Set(outbox.items.filter((item) => item.kind === "entryRemoval").map((item) => Number(item.path.split("/").pop()))),
};
