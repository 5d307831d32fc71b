// A list of links with an icon, a name and a note.
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";

/// `list` are `{ key, href, icon, name, note }`.
export const links = (list) =>
  h("ul", { class: "golf-links" }, [
    list.map((one) =>
      h("li", { key: one.key }, [
        h("a", { href: one.href }, [
          icon(one.icon),
          h("span", { class: "golf-grows", dir: "auto" }, one.name),
          h("span", { class: "muted" }, one.note),
          icon("chevron-right", 14),
        ]),
      ])
    ),
  ]);
