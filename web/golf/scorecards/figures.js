// A few large figures in a row.
import { h } from "../../core/dom.js";

/// `list` has `[name, value, note]` for each figure, and `false` for those that are left out.
export const figures = (list) =>
  h("dl", { class: "round-figures" }, [
    list.filter(Boolean).map(([name, value, note]) =>
      h("div", { key: name }, h("dt", null, name), h("dd", null, value, note && h("small", null, note)))
    ),
  ]);
