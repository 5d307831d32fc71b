import { dot, typed } from "../core/components.js";
import { h } from "../core/dom.js";

/// A project and its task. Both are shortened where there is no room.
export const workName = (color, project, task) => [
  dot(color),
  h("span", { class: "truncate", dir: "auto" }, project),
  task && h("span", { class: "truncate task" }, "\u00a0/ ", typed(task)),
];
