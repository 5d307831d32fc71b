// The day from morning to evening: entries as blocks that are moved and resized by pointer or arrow keys.
import { h } from "../core/dom.js";
import { clock, duration, minutesOf, now, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { session } from "../core/session.js";
import { minutesIn } from "./model.js";

const pixelsPerMinute = 0.8;

/// `onCreate(start, end)`, `onChange(entry, { start, end })` and `onOpen(entry)` get minutes since midnight. `label`
/// and `color` say how an entry looks.
export function timeLine({ page, day, onCreate, onChange, onOpen, label, color }) {
  const step = session.me.settings.timeStep;
  let draft = null;
  let track = null;
  let first = 7 * 60;
  let commitTimer;

  const snap = (minutes) => Math.round(minutes / step) * step;
  const minuteAt = (event) => first + (event.clientY - track.getBoundingClientRect().top) / pixelsPerMinute;
  const limit = (value) => Math.max(0, Math.min(1440, value));

  function startDrag(event, kind, entry) {
    // A finger on the track or on a block scrolls; only the handles take it.
    if (event.button || (event.pointerType === "touch" && (kind === "move" || kind === "create"))) return;
    if (entry && (entry.locked || entry.isUnsent || !entry.end)) return;
    event.preventDefault();
    event.stopPropagation();
    const grabbed = minuteAt(event);
    const start = entry ? minutesIn(day, entry.start) : snap(grabbed - step / 2);
    const end = entry ? minutesIn(day, entry.end) : start + step;
    draft = { kind, entry, start, end, moved: false };
    const move = (moving) => {
      const delta = snap(minuteAt(moving) - grabbed);
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
        draft.start = limit(Math.min(start, snap(minuteAt(moving))));
        draft.end = limit(Math.max(start + step, snap(minuteAt(moving))));
      }
      page.redraw();
    };
    const finish = (ending) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", finish);
      removeEventListener("pointercancel", finish);
      const done = draft;
      draft = null;
      page.redraw();
      if (ending.type === "pointercancel") return;
      if (kind === "create") onCreate(done.start, done.moved ? done.end : Math.min(1440, done.start + 60));
      else if (done.moved) onChange(entry, { start: done.start, end: done.end });
      else onOpen(entry);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", finish);
    addEventListener("pointercancel", finish);
  }

  // Arrow keys move a block; with Shift they move its end. The change is sent once the keys rest.
  function onKey(event, entry) {
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onOpen(entry);
    }
    if (!direction || entry.locked || entry.isUnsent || !entry.end) return;
    event.preventDefault();
    if (draft?.entry?.id !== entry.id) {
      draft = { kind: "keys", entry, start: minutesIn(day, entry.start), end: minutesIn(day, entry.end) };
    }
    const end = draft.end + direction * step;
    const start = draft.start + (event.shiftKey ? 0 : direction * step);
    if (start >= 0 && end <= 1440 && end > start) Object.assign(draft, { start, end });
    page.redraw();
    clearTimeout(commitTimer);
    commitTimer = setTimeout(() => {
      const done = draft;
      draft = null;
      if (done) onChange(entry, { start: done.start, end: done.end });
    }, 700);
  }
  page.onLeave(() => clearTimeout(commitTimer));

  function block(entry) {
    const isDraft = draft?.entry?.id === entry.id;
    const start = isDraft ? draft.start : Math.max(0, minutesIn(day, entry.start));
    const end = isDraft ? draft.end : Math.min(1440, entry.end ? minutesIn(day, entry.end) : minutesOf(now()));
    const times = `${clock(start)}–${clock(end)}`;
    const height = Math.max(14, (end - start) * pixelsPerMinute - 2);
    const size = height < 26 ? "small" : height < 44 ? "medium" : "";
    return h("div", {
      key: entry.id,
      class: `time-line-block ${size} ${isDraft ? "dragged" : ""} ${entry.isUnsent ? "unsent" : ""} ${
        entry.end ? "" : "running"
      }`,
      role: "button",
      tabindex: "0",
      "aria-label": `${times}, ${label(entry)}. ${t("hours.blockHelp")}`,
      style: {
        top: `${(start - first) * pixelsPerMinute + 1}px`,
        height: `${height}px`,
        "--color": color(entry) ?? "var(--border)",
      },
      onpointerdown: (event) => startDrag(event, "move", entry),
      onclick: (event) => {
        event.stopPropagation();
        if (event.pointerType === "touch") onOpen(entry);
      },
      onkeydown: (event) => onKey(event, entry),
    }, [
      h("span", { class: "time-line-label truncate" }, label(entry)),
      h("span", { class: "time-line-time number" }, times, isDraft && ` · ${duration((end - start) * 60)}`),
      !entry.locked && entry.end && [
        h("i", { class: "time-line-handle top", onpointerdown: (event) => startDrag(event, "start", entry) }),
        h("i", { class: "time-line-handle bottom", onpointerdown: (event) => startDrag(event, "end", entry) }),
      ],
    ]);
  }

  return {
    view(list) {
      const starts = list.map((entry) => Math.max(0, minutesIn(day, entry.start)));
      const ends = list.map((entry) => (entry.end ? Math.min(1440, minutesIn(day, entry.end)) : minutesOf(now())));
      if (!draft) first = Math.floor(Math.min(7 * 60, ...starts) / 60) * 60;
      const last = Math.ceil(Math.max(18 * 60, ...ends, draft?.end ?? 0) / 60) * 60;
      const hours = Array.from({ length: (last - first) / 60 + 1 }, (_, index) => first + index * 60);
      const current = minutesOf(now());
      return h("section", { class: "time-line", "aria-label": t("hours.timeLine") }, [
        h("div", {
          class: "time-line-track",
          style: { height: `${(last - first) * pixelsPerMinute}px` },
          ref: (element) => {
            track = element;
          },
          onpointerdown: (event) => startDrag(event, "create"),
          onclick: (event) => {
            if (event.pointerType !== "touch") return;
            const start = Math.floor(minuteAt(event) / step) * step;
            onCreate(start, Math.min(1440, start + 60));
          },
        }, [
          hours.map((minutes) =>
            h("div", {
              key: `hour-${minutes}`,
              class: "time-line-hour",
              style: { top: `${(minutes - first) * pixelsPerMinute}px` },
              "aria-hidden": "true",
            }, h("span", { class: "number" }, clock(minutes)))
          ),
          list.map(block),
          draft?.kind === "create" && h("div", {
            key: "draft",
            class: "time-line-block dragged new",
            style: {
              top: `${(draft.start - first) * pixelsPerMinute + 1}px`,
              height: `${(draft.end - draft.start) * pixelsPerMinute - 2}px`,
            },
          }, [
            h("span", { class: "time-line-time number" }, [
              `${clock(draft.start)}–${clock(draft.end)} · ${duration((draft.end - draft.start) * 60)}`,
            ]),
          ]),
          day === today() && current >= first && current <= last &&
          h("div", {
            key: "now",
            class: "time-line-now",
            style: { top: `${(current - first) * pixelsPerMinute}px` },
          }),
        ]),
      ]);
    },
  };
}
