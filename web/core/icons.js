// Icons as strokes on a grid of 16, drawn in the color of the text.
import { h } from "./dom.js";

const paths = {
  "alert": "M8 5.5v3M8 10.8v.1M8 1.8 14.6 13.5H1.4Z",
  "arrow-right": "M3 8h10M9 4l4 4-4 4",
  "calendar": "M2.5 4h11v9.5h-11zM2.5 6.8h11M5.3 2.3V4.5M10.7 2.3V4.5",
  "card": "M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3",
  "chart": "M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6",
  "check": "M3 8.5 6.3 12 13 4.5",
  "chevron-down": "M4 6.3 8 10.2l4-3.9",
  "chevron-left": "M10 3.5 5.5 8l4.5 4.5",
  "chevron-right": "M6 3.5 10.5 8 6 12.5",
  "clock": "M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 1 0 0-11.6M8 5v3.2l2.2 1.5",
  "code": "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
  "copy": "M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1",
  "download": "M8 2.5v7.5M4.7 7 8 10.2 11.3 7M2.5 13.5h11",
  "edit": "M3 13l.600-2.8L10.5 3.3l2.2 2.2L5.8 12.4ZM9.2 4.6l2.2 2.2",
  "filter": "M2.5 4h11M4.5 8h7M6.5 12h3",
  "flag": "M4.5 14V2.5L12 5.3 4.5 8.2M3 14h4",
  "folder": "M2 4.5V12.5h12V5.5H8L6.5 3.5H2Z",
  "globe": "M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 1 0 0-11.6M2.3 8h11.4M8 2.2c-4 3.8-4 7.8 0 11.6c4-3.8 4-7.8 0-11.6",
  "grid": "M2.5 2.5h11v11h-11zM2.5 6.2h11M2.5 9.9h11M6.2 6.2v7.3M9.9 6.2v7.3",
  "history": "M2.5 8A5.5 5.5 0 1 1 4.2 12M2.3 5v3h3M8 5.3V8.3l2 1.2",
  "info": "M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 1 0 0-11.6M8 7.3v3.5M8 5.2v.1",
  "key": "M9.3 6.7 3 13v-2.2h2V9M11 2.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6",
  "list": "M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1",
  "lock": "M4 7.3h8v6H4zM5.7 7.3V5a2.3 2.3 0 0 1 4.6 0v2.3",
  "log-out": "M6.5 2.5h-4v11h4M6 8h8M11 5l3 3-3 3",
  "menu": "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  "minus": "M3.5 8h9",
  "moon": "M13 9.5A5.5 5.5 0 1 1 6.5 3A4.5 4.5 0 0 0 13 9.5",
  "more": "M3.5 8h.1M8 8h.1M12.5 8h.1",
  "offline": "M2 2l12 12M4.3 7.7A5.6 5.6 0 0 1 6 6.6M9.5 6.5a5.6 5.6 0 0 1 2.2 1.2M2 5.3A9 9 0 0 1 4.4 3.7" +
    "M7.3 2.9A9 9 0 0 1 14 5.3M6.3 10a2.5 2.5 0 0 1 3 0M8 12.5v.1",
  "play": "M5 3v10l8-5Z",
  "plus": "M8 3v10M3 8h10",
  "print": "M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.3h7v4.2h-7z",
  "refresh": "M13.5 8A5.5 5.5 0 1 1 11.8 4M13.7 2v3h-3",
  "search": "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.3 10.3 13.5 13.5",
  "settings": "M2.5 4.5h5M11.5 4.5h2M2.5 11.5h2M8.5 11.5h5M9.5 2.7v3.6M6.5 9.7v3.6",
  "stop": "M4 4h8v8H4z",
  "sun": "M8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M8 1.3v1.2M8 13.5v1.2M1.3 8h1.2" +
    "M13.5 8h1.2M3.3 3.3l.8.8M11.9 11.9l.8.8M3.3 12.7l.8-.8M11.9 4.1l.8-.8",
  "tag": "M2.5 2.5h5.5l5.7 5.7-5.5 5.5L2.5 8ZM5.3 5.3h.1",
  "target": "M8 2.2a5.8 5.8 0 1 0 0 11.6a5.8 5.8 0 1 0 0-11.6M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
  "timer": "M8 4.2a4.9 4.9 0 1 0 0 9.8a4.9 4.9 0 1 0 0-9.8M8 6.5V9M6.3 1.8h3.4",
  "trash": "M3 4.5h10M6.3 4.5v-2h3.4v2M4.2 4.5l.6 9h6.4l.6-9",
  "undo": "M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H7",
  "upload": "M8 10.5V3M4.7 6 8 2.8 11.3 6M2.5 13.5h11",
  "user": "M8 2.5a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4M2.8 13.7a5.2 5.2 0 0 1 10.4 0",
  "users": "M6 3a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8M1.5 13.2a4.5 4.5 0 0 1 9 0" +
    "M10.5 3.3a2.3 2.3 0 0 1 0 4.3M12 9.2a4.5 4.5 0 0 1 2.5 4",
  "x": "M4 4l8 8M12 4l-8 8",
};

/// An icon; what it means is said by a label beside it or of its button.
export function icon(name, size = 16) {
  return h("svg", { "class": "icon", viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true" }, [
    h("path", { d: paths[name] }),
  ]);
}

export const iconNames = Object.keys(paths);
