// Starts the app.
import features from "../features.js";
import { patch, whenIdle } from "./dom.js";
import { on } from "./events.js";
import { loadMessages } from "./i18n.js";
import { startKeyboard } from "./keyboard.js";
import { drawOverlays } from "./overlays.js";
import { outbox } from "./outbox.js";
import { go, loadAhead, redraw, start } from "./router.js";
import { session } from "./session.js";
import { places, setReachable, shell, useFeatures } from "./shell.js";
import { storage } from "./storage.js";

// How long answers are kept for when the network is away, and what was sent for when a server lost it.
const keptDays = 30;
const root = document.getElementById("app");

// Pages for people who are logged in. Who is not sees the login at the same address, and stays there.
const guarded = (load) => async () => {
  if (!session.me) return import("./login.js");
  const { default: view } = await load();
  return {
    default: (page) => {
      const render = view(page);
      // Between the end of a session and the login there is nobody to draw for.
      return () => (session.me ? render() : null);
    },
  };
};

// Pages of features for everybody.
const open = (load) => async () => {
  await loadMessages("features");
  return load();
};

const coreRoutes = [
  { path: "/", load: guarded(() => Promise.resolve({ default: first })) },
  { path: "/login", load: guarded(() => Promise.resolve({ default: first })) },
  { path: "/welcome", isBare: true, load: () => import("./welcome.js") },
  { path: "/settings", load: guarded(() => import("./settings.js")) },
  { path: "/components", load: guarded(() => import("./component-page.js")) },
];

// The first place of the navigation is the start page.
function first() {
  const path = places()[0]?.path ?? "/settings";
  queueMicrotask(() => go(path, { replaces: true }));
  return () => null;
}

function draw() {
  patch(root, shell());
  drawOverlays();
}

async function run() {
  useFeatures(features);
  on("reachable", setReachable);
  on("outbox", redraw);
  on("sentences", redraw);
  on("expired", () => import("./login.js").then(({ askAgain }) => askAgain()));
  const routes = features.flatMap((feature) => feature.routes);
  loadAhead(routes);
  await Promise.all([loadMessages("core"), session.start().catch(() => {})]);
  for (const feature of features) feature.start?.();
  outbox.start();
  startKeyboard(places);
  const guardedRoutes = routes.map((route) => ({ ...route, load: (route.isPublic ? open : guarded)(route.load) }));
  await start([...coreRoutes, ...guardedRoutes], guarded(() => import("./not-found.js")), draw);
  startServiceWorker();
  whenIdle(() => {
    for (const store of ["answers", "sent"]) storage.prune(store, Date.now() - keptDays * 86_400_000).catch(() => {});
  });
}

// The one text that becomes code is the path of the service worker.
function startServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  const path = "/service-worker.js";
  const policy = globalThis.trustedTypes?.createPolicy("kortti", {
    createScriptURL: (url) => (url === path ? url : ""),
  });
  navigator.serviceWorker.register(policy ? policy.createScriptURL(path) : path).catch(() => {});
}

run();
