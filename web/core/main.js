// Starts the app.
import features from "../features.js";
import { patch } from "./dom.js";
import { on } from "./events.js";
import { loadMessages } from "./i18n.js";
import { startKeyboard } from "./keyboard.js";
import { drawOverlays } from "./overlays.js";
import { outbox } from "./outbox.js";
import { go, loadAhead, redraw, start } from "./router.js";
import { session } from "./session.js";
import { places, setReachable, shell, useFeatures } from "./shell.js";
import { storage } from "./storage.js";
import { loadStyle } from "./styles.js";

// How long answers are kept for when the network is away.
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

const withStyle = (name, load) => async () => {
  const [module] = await Promise.all([load(), loadStyle(name)]);
  return module;
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
  loadAhead(features.flatMap((feature) => feature.routes));
  const styles = features.filter((feature) => feature.header).map((feature) => loadStyle(feature.name));
  await Promise.all([loadMessages(), session.start().catch(() => {}), ...styles]);
  const routes = features.flatMap((feature) => feature.routes.map((route) => ({
    ...route, load: route.isPublic ? route.load : guarded(withStyle(feature.name, route.load)),
  })));
  for (const feature of features) feature.start?.();
  outbox.start();
  storage.prune(Date.now() - keptDays * 86_400_000).catch(() => {});
  startKeyboard(places);
  await start([...coreRoutes, ...routes], guarded(() => import("./not-found.js")), draw);
  startServiceWorker();
}

// The one text that becomes code is the path of the service worker.
function startServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  const path = "/service-worker.js";
  const policy = globalThis.trustedTypes?.createPolicy("kortti", { createScriptURL: (url) => (url === path ? url : "") });
  navigator.serviceWorker.register(policy ? policy.createScriptURL(path) : path).catch(() => {});
}

run();
