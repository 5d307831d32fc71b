// What a week holds: a row for each project and task, in it a cell for each day.
import { compare } from "../../core/format.js";
import { isSent } from "../../core/month-state.js";
import { entries } from "../entries.js";
import { model, namesOf, secondsIn, secondsOfDay } from "../model.js";

/// Rows are `{ key, project, task, name, taskName, seconds, cells }`, by name, with a cell for each of the days. A cell
/// is `{ seconds, entries, isRunning, refused }`: what is finished, with what is not sent yet, and what the server
/// refused. `offered` are `{ project, task }` that stand there without hours, too.
export function weekRows(report, days, offered) {
  const rows = new Map();
  const names = namesOf(report.groups);
  const rowOf = (project, task) => {
    const key = `${project}-${task ?? 0}`;
    if (!rows.has(key)) rows.set(key, emptyRow(key, project, task ?? null, days, names));
    return rows.get(key);
  };
  for (const project of report.groups) {
    for (const task of project.groups) {
      for (const one of task.groups) rowOf(project.key, task.key).cells.get(one.key).seconds = one.seconds;
    }
  }
  for (const { project, task } of offered) rowOf(project, task);
  // One that has just begun, or is shorter than a minute, lies where it starts.
  const isIn = (entry, day) =>
    entry.start?.startsWith(day) || (secondsOfDay(entry, day) > 0 && Boolean(entry.end ?? entry.day));
  const touched = (entry) => days.filter((day) => isIn(entry, day));
  const count = (entry, sign) => {
    for (const day of entry.start && !entry.end ? [] : touched(entry)) {
      rowOf(entry.project, entry.task).cells.get(day).seconds += sign * secondsOfDay(entry, day);
    }
  };
  const place = (entry) => {
    for (const day of touched(entry)) {
      const cell = rowOf(entry.project, entry.task).cells.get(day);
      if (entry.start && !entry.end) cell.isRunning = true;
      else cell.entries.push(entry);
    }
  };
  for (const entry of report.entries) {
    const sent = entries.asSent(entry);
    if (sent !== entry) {
      count(entry, -1);
      if (sent) count(sent, 1);
    }
    if (sent) place(sent);
  }
  for (const entry of days.flatMap(entries.unsent)) {
    count(entry, 1);
    place(entry);
  }
  for (const day of days) {
    for (const entry of entries.refused(day)) rowOf(entry.project, entry.task).cells.get(day).refused.push(entry);
  }
  for (const row of rows.values()) row.seconds = sum([...row.cells.values()]);
  return [...rows.values()].sort((a, b) => compare(a.name, b.name) || compare(a.taskName ?? "", b.taskName ?? ""));
}

const emptyRow = (key, project, task, days, names) => ({
  key,
  project,
  task,
  name: names.get(`project ${project}`) ?? model.project(project)?.name ?? "…",
  taskName: task && (names.get(`task ${task}`) ?? model.tasks(project).find(({ id }) => id === task)?.name ?? "…"),
  seconds: 0,
  cells: new Map(days.map((day) => [day, { seconds: 0, entries: [], isRunning: false, refused: [] }])),
});

export const sum = (cells) => cells.reduce((seconds, cell) => seconds + cell.seconds, 0);

/// What a cell is: `free`, `one` with an entry that can be made longer or shorter, `closed`, or `day` where what it
/// holds is changed in the day: several entries, one over midnight, one that is not sent yet.
export function kindOf(row, day, cell, closing) {
  const [entry, ...others] = cell.entries;
  if (closing || entry?.locked) return "closed";
  if (others.length > 0) return "day";
  // A project that is no longer the person's takes no more hours.
  if (!entry) return model.project(row.project) ? "free" : "closed";
  const isWithin = entry.start && secondsIn(day, entry.start) >= 0 && secondsIn(day, entry.end) <= 86_400;
  return isWithin && !entry.isUnsent ? "one" : "day";
}

/// What closes a project's hours of a day: a lock or a month that was sent, `undefined` where nothing does.
export const closingOf = ({ locks, submissions }, day, project) =>
  locks.find((lock) => lock.through >= day && [null, project].includes(lock.project)) ??
    submissions.find(({ month, state }) => day.startsWith(month) && isSent({ state }));

/// What the server refused of a length that was typed into a cell.
export const refusedLength = (cell) => cell.refused.find(({ item }) => item.kind === "entry" && item.body.day);
