// What lies over the page: short messages, dialogs and menus. They use the browser's own `dialog` and `popover`, which
// keep the focus and close with Escape.
import { button, errorText, iconButton } from "./components.js";
import { create, h, patch } from "./dom.js";
import { on } from "./events.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

let toasts;

/// What draws the open dialogs; the router's draw calls it, too.
const open = new Set();
export const drawOverlays = () => open.forEach((draw) => draw());

// What was asked and said is for the person who was logged in.
on("session", () => {
  for (const element of document.querySelectorAll("dialog.dialog[open]")) element.close();
  toasts?.replaceChildren();
});

/// Says something for a few seconds. `action` is `{ label, run }`, such as Undo. `kind` is `bad` or nothing.
export function toast(text, { action, kind, seconds = action ? 8 : 4 } = {}) {
  if (!toasts) {
    toasts = create(h("div", { class: "toasts", role: "status", "aria-live": "polite" }));
    document.body.append(toasts);
  }
  const close = () => element.remove();
  const element = create(
    h("div", { class: `toast ${kind ?? ""}` }, [
      kind === "bad" && icon("alert"),
      h("span", { dir: "auto" }, text),
      action && h("button", {
        type: "button",
        class: "toast-action",
        onclick: () => {
          close();
          action.run();
        },
      }, action.label),
      iconButton({ label: t("core.close"), icon: "x", onclick: close }),
    ]),
  );
  toasts.append(element);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  let timer = setTimeout(close, seconds * 1000);
  element.addEventListener("pointerenter", () => clearTimeout(timer));
  element.addEventListener("pointerleave", () => {
    timer = setTimeout(close, 3000);
  });
  return close;
}

/// Does something, and says the text that `change()` resolves with, or why it was refused. Resolves with whether it was
/// done.
export async function saying(change) {
  try {
    const said = await change();
    if (said) toast(said);
    return true;
  } catch (error) {
    toast(errorText(error), { kind: "bad" });
    return false;
  }
}

/// Opens a dialog. `body({ close, redraw })` returns a function that describes its content. Resolves with what `close`
/// gets, or `undefined` when the person leaves it.
export function dialog({ title, body, wide }) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const element = create(h("dialog", { class: wide ? "dialog wide" : "dialog", "aria-label": title }));
    let result;
    const close = (value) => {
      result = value;
      element.close();
    };
    const redraw = () =>
      patch(
        element,
        h("header", null, [
          h("h2", null, title),
          iconButton({ label: t("core.close"), icon: "x", onclick: () => close() }),
        ]),
        content(),
      );
    const content = body({ close, redraw });
    element.addEventListener("close", () => {
      open.delete(redraw);
      element.remove();
      if (before?.isConnected) before.focus();
      resolve(result);
    });
    element.addEventListener("click", (event) => {
      if (event.target === element) close();
    });
    document.body.append(element);
    open.add(redraw);
    redraw();
    element.showModal();
    element.querySelector("[autofocus], input, select, textarea")?.focus();
  });
}

/// Asks before something that can't be undone. Resolves with whether the person agrees. With `isUnasked`, for what the
/// person did not ask for, the focus is on staying.
export async function confirm({ title, text, label, kind = "danger", isUnasked = false }) {
  return (await dialog({
    title,
    body: ({ close }) => () =>
      h("div", { class: "dialog-body" }, [
        h("p", null, text),
        h("footer", null, [
          button({ label: t("core.cancel"), autofocus: isUnasked, onclick: () => close(false) }),
          button({ label, kind, autofocus: !isUnasked, onclick: () => close(true) }),
        ]),
      ]),
  })) === true;
}

/// A button with a menu. `items` are `{ label, icon, run }`, `{ label, href }`, `{ heading }`, or `null` for a line.
/// `name` tells the menus of a page apart; `opener` replaces the button's look.
export function menu({ name, label, icon: iconName = "more", items, opener }) {
  const id = `menu-${name}`;
  const props = { type: "button", popovertarget: id, "aria-haspopup": "menu" };
  return h("span", { class: "menu", key: name }, [
    opener
      ? h("button", { ...props, class: opener.class, "aria-label": label }, opener.content)
      : h("button", { ...props, class: "icon-button", "aria-label": label, title: label }, icon(iconName)),
    h("div", {
      id,
      popover: "auto",
      role: "menu",
      class: "menu-list",
      "aria-label": label,
      ontoggle: place,
      onkeydown: move,
    }, [
      items.map((item) => {
        if (item === null) return h("hr", null);
        if (item.heading) return h("p", { class: "menu-heading" }, item.heading);
        const content = [
          item.icon ? icon(item.icon) : h("span", { class: "icon" }),
          h("span", null, item.label),
          item.note && h("small", null, item.note),
        ];
        const close = (event) => event.currentTarget.closest("[popover]").hidePopover();
        return item.href
          ? h("a", {
            href: item.href,
            role: "menuitem",
            tabindex: "-1",
            download: item.download,
            target: item.target,
            onclick: close,
          }, content)
          : h("button", {
            type: "button",
            role: "menuitem",
            tabindex: "-1",
            class: item.kind,
            "aria-checked": item.checked === undefined ? undefined : String(item.checked),
            onclick: (event) => {
              close(event);
              item.run();
            },
          }, content);
      }),
    ]),
  ]);
}

// Below the button, or above it when there is no room, and never beyond the window's edges.
function place(event) {
  const list = event.currentTarget;
  if (event.newState !== "open") return;
  const anchor = list.previousElementSibling.getBoundingClientRect();
  const size = list.getBoundingClientRect();
  const isBelow = anchor.bottom + size.height + 8 < innerHeight || anchor.top < size.height;
  const left = anchor.left + size.width + 8 < innerWidth ? anchor.left : anchor.right - size.width;
  list.style.setProperty("left", `${Math.max(8, Math.min(left, innerWidth - size.width - 8))}px`);
  list.style.setProperty("top", `${Math.max(8, isBelow ? anchor.bottom + 4 : anchor.top - size.height - 4)}px`);
  list.querySelector("[role=menuitem]")?.focus();
}

function move(event) {
  const items = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
  const index = items.indexOf(document.activeElement);
  const steps = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length, Home: 0, End: items.length - 1 };
  if (!(event.key in steps)) return;
  event.preventDefault();
  items[steps[event.key] % items.length].focus();
}
