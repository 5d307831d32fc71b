// What happens is told within a tab and to the other tabs of this browser, by a name such as `entries`.

const listeners = new Map();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("kortti") : null;

/// Calls `listener` when something of that name changes, until the function that it returns is called.
export function on(name, listener) {
  if (!listeners.has(name)) listeners.set(name, new Set());
  listeners.get(name).add(listener);
  return () => listeners.get(name).delete(listener);
}

/// Tells this tab.
export function tell(name, detail) {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(detail);
}

/// Tells the other tabs.
export function tellOthers(name, detail) {
  channel?.postMessage({ name, detail });
}

/// Tells this tab and the others.
export function tellAll(name, detail) {
  tell(name, detail);
  tellOthers(name, detail);
}

channel?.addEventListener("message", ({ data }) => tell(data.name, data.detail));

// Who looks again sees what is true now. A window that stands beside another one is never hidden, only left.
let lookedAt = Date.now();
function look() {
  lookedAt = Date.now();
  tell("looked");
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") look();
});
addEventListener("focus", () => {
  if (Date.now() - lookedAt > 10_000) look();
});
addEventListener("online", () => tell("online"));
