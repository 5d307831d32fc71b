// Moving and resizing what stands on the time line of a day, by pointer and by keys.
import { minutesIn } from "../model.js";

export const pixelsPerMinute = 0.8;

/// The minute of the day at which an event of the pointer is.
export const minuteAt = (line, event) =>
  line.first + (event.clientY - line.track.getBoundingClientRect().top) / pixelsPerMinute;

const snap = (line, minutes) => Math.round(minutes / line.step) * line.step;
const limit = (value) => Math.max(0, Math.min(1440, value));

/// Begins to move a block (`move`), one of its ends (`start`, `end`), or a new one (`create`).
export function startDrag(line, event, kind, entry) {
  // A finger on the track or on a block scrolls; only the handles take it.
  if (event.button || (event.pointerType === "touch" && (kind === "move" || kind === "create"))) return;
  if (entry ? entry.locked || !entry.end : line.isClosed()) return;
  event.preventDefault();
  event.stopPropagation();
  const grabbed = minuteAt(line, event);
  const start = entry ? minutesIn(line.day, entry.start) : snap(line, grabbed - line.step / 2);
  const end = entry ? minutesIn(line.day, entry.end) : start + line.step;
  line.draft = { kind, entry, start, end, moved: false };
  const move = (moving) => moveDraft(line, { kind, grabbed, start, end }, moving);
  const finish = (ending) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", finish);
    removeEventListener("pointercancel", finish);
    const done = line.draft;
    line.draft = null;
    line.redraw();
    if (ending.type === "pointercancel") return;
    if (kind === "create") line.onCreate(done.start, done.moved ? done.end : Math.min(1440, done.start + 60));
    else if (done.moved) line.onChange(entry, { start: done.start, end: done.end });
    else line.onOpen(entry);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", finish);
  addEventListener("pointercancel", finish);
}

/// Where the draft goes that began from `start` to `end`, grabbed at a minute.
function moveDraft(line, { kind, grabbed, start, end }, moving) {
  const { draft, step } = line;
  const delta = snap(line, minuteAt(line, moving) - grabbed);
  if (!delta && !draft.moved) return;
  draft.moved = true;
  if (kind === "move") {
    draft.start = Math.max(0, Math.min(1440 - (end - start), start + delta));
    draft.end = draft.start + end - start;
  } else if (kind === "start") {
    draft.start = Math.min(end - step, limit(start + delta));
  } else if (kind === "end") {
    draft.end = Math.max(start + step, limit(end + delta));
  } else {
    draft.start = limit(Math.min(start, snap(line, minuteAt(line, moving))));
    draft.end = limit(Math.max(start + step, snap(line, minuteAt(line, moving))));
  }
  line.redraw();
}

/// Arrow keys move a block; with Shift they move its end. The change is sent once the keys rest.
export function onKey(line, event, entry) {
  const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    line.onOpen(entry);
  }
  if (!direction || entry.locked || !entry.end) return;
  event.preventDefault();
  if (line.draft?.entry?.id !== entry.id) {
    line.draft = { kind: "keys", entry, start: minutesIn(line.day, entry.start), end: minutesIn(line.day, entry.end) };
  }
  const end = line.draft.end + direction * line.step;
  const start = line.draft.start + (event.shiftKey ? 0 : direction * line.step);
  if (start >= 0 && end <= 1440 && end > start) Object.assign(line.draft, { start, end });
  line.redraw();
  clearTimeout(line.commitTimer);
  line.commitTimer = setTimeout(() => {
    const done = line.draft;
    line.draft = null;
    if (done) line.onChange(entry, { start: done.start, end: done.end });
  }, 700);
}
