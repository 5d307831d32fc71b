// Keys that work wherever nobody is typing: those of the page, and `g` with a letter to go somewhere.
import { keys as shown } from "./components.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { dialog } from "./overlays.js";
import { leaveFor, page } from "./router.js";

let isGoing = false;

const isTyping = (element) => element.closest?.("input, textarea, select, [contenteditable], dialog, [popover]");

/// `places()` returns the navigation: those with a `key` are reached by `g` and that key.
export function startKeyboard(places) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (isGoing) {
      isGoing = false;
      const place = places().find((one) => one.key === event.key);
      if (place) {
        event.preventDefault();
        leaveFor(place.path);
      }
      return;
    }
    if (event.key === "g") {
      isGoing = true;
      setTimeout(() => {
        isGoing = false;
      }, 1500);
    } else if (event.key === "?") {
      event.preventDefault();
      showKeys(places());
    } else {
      const found = page()?.keys[event.key];
      if (!found) return;
      event.preventDefault();
      found.run();
    }
  });
}

export function showKeys(places) {
  const row = (names, label) => h("div", { class: "key-row" }, h("span", null, label), shown(...names));
  return dialog({
    title: t("core.keys"),
    body: () => () =>
      h("div", { class: "dialog-body key-list" }, [
        Object.entries(page()?.keys ?? {}).filter(([, one]) => one.label).map(([key, one]) =>
          row([keyName(key)], one.label)
        ),
        places.filter((place) => place.key).map((place) => row(["g", place.key], place.text)),
        row(["?"], t("core.keys")),
      ]),
  });
}

const names = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };
const keyName = (key) => names[key] ?? key;
