// The day from morning to evening: entries as blocks that are moved and resized by pointer or arrow keys.
import { h } from "../../core/dom.js";
import { clock, duration, minutesOf, now, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { session } from "../../core/session.js";
import { minutesIn } from "../model.js";
import { minuteAt, onKey, pixelsPerMinute, startDrag } from "./time-line-drag.js";

/// `onCreate(start, end)`, `onChange(entry, { start, end })` and `onOpen(entry)` get minutes since midnight. `label`
/// and `color` say how an entry looks. Nothing is made while the day `isClosed()`.
export function timeLine({ page, ...options }) {
  const line = {
    ...options,
    redraw: page.redraw,
    step: session.me.settings.timeStep,
    // What is moved at the moment, the element of the track, and the minute at its top.
    draft: null,
    track: null,
    first: 7 * 60,
    commitTimer: undefined,
  };
  page.onLeave(() => clearTimeout(line.commitTimer));
  return { view: (list) => lineView(line, list) };
}

function lineView(line, list) {
  const starts = list.map((entry) => Math.max(0, minutesIn(line.day, entry.start)));
  const ends = list.map((entry) => (entry.end ? Math.min(1440, minutesIn(line.day, entry.end)) : minutesOf(now())));
  if (!line.draft) line.first = Math.floor(Math.min(7 * 60, ...starts) / 60) * 60;
  const last = Math.ceil(Math.max(18 * 60, ...ends, line.draft?.end ?? 0) / 60) * 60;
  const hours = Array.from({ length: (last - line.first) / 60 + 1 }, (_, index) => line.first + index * 60);
  const current = minutesOf(now());
  return h("section", { class: "time-line", "aria-label": t("hours.timeLine") }, [
    h("div", {
      class: "time-line-track",
      style: { height: `${(last - line.first) * pixelsPerMinute}px` },
      ref: (element) => {
        line.track = element;
      },
      onpointerdown: (event) => startDrag(line, event, "create"),
      onclick: (event) => {
        if (event.pointerType !== "touch" || line.isClosed()) return;
        const start = Math.floor(minuteAt(line, event) / line.step) * line.step;
        line.onCreate(start, Math.min(1440, start + 60));
      },
    }, [
      hours.map((minutes) =>
        h("div", {
          key: `hour-${minutes}`,
          class: "time-line-hour",
          style: { top: `${(minutes - line.first) * pixelsPerMinute}px` },
          "aria-hidden": "true",
        }, h("span", { class: "number" }, clock(minutes)))
      ),
      list.map((entry) => block(line, entry)),
      line.draft?.kind === "create" && newBlock(line),
      line.day === today() && current >= line.first && current <= last &&
      h("div", {
        key: "now",
        class: "time-line-now",
        style: { top: `${(current - line.first) * pixelsPerMinute}px` },
      }),
    ]),
  ]);
}

const newBlock = (line) =>
  h("div", {
    key: "draft",
    class: "time-line-block dragged new",
    style: {
      top: `${(line.draft.start - line.first) * pixelsPerMinute + 1}px`,
      height: `${(line.draft.end - line.draft.start) * pixelsPerMinute - 2}px`,
    },
  }, [
    h("span", { class: "time-line-time number" }, [
      `${clock(line.draft.start)}–${clock(line.draft.end)} · ${duration((line.draft.end - line.draft.start) * 60)}`,
    ]),
  ]);

function block(line, entry) {
  const isDraft = line.draft?.entry?.id === entry.id;
  const start = isDraft ? line.draft.start : Math.max(0, minutesIn(line.day, entry.start));
  const end = isDraft ? line.draft.end : Math.min(1440, entry.end ? minutesIn(line.day, entry.end) : minutesOf(now()));
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
    "aria-label": `${times}, ${line.label(entry)}. ${t("hours.blockHelp")}`,
    style: {
      top: `${(start - line.first) * pixelsPerMinute + 1}px`,
      height: `${height}px`,
      "--color": line.color(entry),
    },
    onpointerdown: (event) => startDrag(line, event, "move", entry),
    onclick: (event) => {
      event.stopPropagation();
      if (event.pointerType === "touch") line.onOpen(entry);
    },
    onkeydown: (event) => onKey(line, event, entry),
  }, [
    h("span", { class: "time-line-label truncate" }, line.label(entry)),
    h("span", { class: "time-line-time number" }, times, isDraft && ` · ${duration((end - start) * 60)}`),
    !entry.locked && entry.end && [
      h("i", { class: "time-line-handle top", onpointerdown: (event) => startDrag(line, event, "start", entry) }),
      h("i", { class: "time-line-handle bottom", onpointerdown: (event) => startDrag(line, event, "end", entry) }),
    ],
  ]);
}
