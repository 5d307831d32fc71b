// Every view is a path that can be shared. A view's module exports a function: it gets the page, starts to read, and
// returns a function that describes what to draw. It is called again for each draw.
import { hasChanges, mayLeave } from "./changes.js";
import { formState } from "./components.js";
import { frame } from "./dom.js";
import { on } from "./events.js";
import { queryText } from "./api.js";

let routes = [];
let current = null;
let draw = () => {};
let titlePrefix = "";
let cover = "";
let opening;
let title = "";

// How long a page that reads may keep its first draw back, in milliseconds. Most answers come sooner, and then there is
// one draw instead of two.
const patience = 40;
let isOpening = false;
// Whether the person agreed to leave a changed form by the back button.
let isLeaving = false;

/// Asks for a draw of the whole page in the next frame.
export const redraw = frame(() => {
  if (!isOpening) draw();
});

export const page = () => current;

function compile({ path, ...route }) {
  const names = [];
  const pattern = path.split("/").slice(1).map((part) => {
    if (!part.startsWith(":")) return `/${part}`;
    const isOptional = part.endsWith("?");
    names.push(part.slice(1, isOptional ? -1 : undefined));
    return isOptional ? "(?:/([^/]+))?" : "/([^/]+)";
  }).join("");
  return { ...route, names, pattern: new RegExp(`^${pattern}/?$`) };
}

function match(path) {
  for (const route of routes) {
    const found = route.pattern.exec(path);
    if (found) {
      return {
        route,
        params: Object.fromEntries(
          route.names.map((name, index) => [name, found[index + 1] && decodeURIComponent(found[index + 1])]),
        ),
      };
    }
  }
  return null;
}

/// Begins to load the view of the current path, while something else is awaited.
export function loadAhead(list) {
  list.map(compile).find((route) => route.pattern.test(location.pathname))?.load().catch(() => {});
}

/// Starts with the routes `{ path: "/hours/:day?", load: () => import("./day.js") }`; `notFound` loads the view of
/// other paths. `drawPage` draws everything.
export function start(list, notFound, drawPage) {
  routes = [...list.map(compile), { names: [], pattern: /^/, load: notFound }];
  draw = drawPage;
  history.scrollRestoration = "manual";
  addEventListener("popstate", goBack);
  document.addEventListener("click", follow);
  addEventListener("scrollend", () => history.replaceState({ ...history.state, scroll: scrollY }, ""));
  on("session", () => openNow({ keepsFocus: true }));
  return openNow({ isFirst: true });
}

// The address has changed already, so it is put back while the person is asked.
async function goBack() {
  const { path, query } = current ?? {};
  if (isLeaving || !path || !hasChanges()) {
    isLeaving = false;
    return openNow({ isBack: true });
  }
  history.pushState({}, "", path + queryText(query));
  if (!await mayLeave()) return undefined;
  isLeaving = true;
  return history.back();
}

/// Goes to a path that the person chose, unless a form is changed and the person stays.
export async function leaveFor(path) {
  if (await mayLeave()) go(path);
}

const openNow = (options) => (opening = open(options));

/// Resolves when the page that was opened last is drawn.
export const whenOpened = () => opening;

/// Goes to a path of the app, after an action. With `replaces` the back button skips the current one.
export function go(path, { replaces = false } = {}) {
  if (replaces) history.replaceState({}, "", path);
  else history.pushState({}, "", path);
  return openNow({});
}

/// Whether a path is one of the API, or of pages that the server makes.
function isElsewhere(path) {
  return document.documentElement.dataset.elsewhere.split(" ").includes(path.split("/")[1]);
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (
    !link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  ) return;
  const url = new URL(link.href);
  if (
    url.origin !== location.origin || link.target || link.hasAttribute("download") ||
    isElsewhere(url.pathname) || url.pathname.includes(".")
  ) return;
  event.preventDefault();
  if (url.href !== location.href) leaveFor(url.pathname + url.search + url.hash);
}

async function open({ isFirst, isBack, keepsFocus }) {
  const path = location.pathname;
  const { route, params } = match(path);
  const focused = document.activeElement;
  const answer = awaited();
  const opened = pageOf({ path, route, params, answer });
  const before = current;
  title = "";
  try {
    const module = await (route.load)();
    if (location.pathname !== path) return;
    before?.close();
    current = opened;
    opened.view = module.default(opened);
  } catch (error) {
    current = opened;
    opened.error = error;
  }
  showTitle();
  isOpening = answer.isAsked;
  if (isOpening) {
    await Promise.race([answer.promise, new Promise((resolve) => setTimeout(resolve, patience))]);
    if (current !== opened) return;
    isOpening = false;
  }
  draw();
  scrollTo(0, isBack ? history.state?.scroll ?? 0 : 0);
  // Who opened a menu or began to type while the page was loading stays there.
  const isElsewhere = document.activeElement !== focused && document.activeElement !== document.body;
  if (!isFirst && !keepsFocus && !isElsewhere) focusPage(isBack);
}

/// The first answer that a page reads: whether it is asked for, and what resolves when it is there.
function awaited() {
  const answer = { isAsked: false };
  answer.promise = new Promise((resolve) => {
    answer.resolve = resolve;
  });
  return answer;
}

/// What a view gets.
function pageOf({ path, route, params, answer }) {
  const controller = new AbortController();
  const cleanups = [];
  const opened = {
    path,
    params,
    route,
    query: Object.fromEntries(new URLSearchParams(location.search)),
    /// Aborted when the person leaves the page: give it to every read.
    get signal() {
      answer.isAsked = true;
      return controller.signal;
    },
    redraw() {
      if (current !== opened) return;
      answer.resolve();
      redraw();
    },
    go,
    title(text) {
      title = text;
      if (current === opened || current === null) showTitle();
    },
    /// Calls the listener when something of that name changes, as long as the page is open.
    on: (name, listener) => cleanups.push(on(name, listener)),
    /// Calls a function when the page is left.
    onLeave: (cleanup) => cleanups.push(cleanup),
    close() {
      controller.abort();
      cleanups.splice(0).forEach((cleanup) => cleanup());
    },
    /// Changes the query of the address without opening the page anew.
    setQuery(query) {
      opened.query = query;
      history.replaceState(history.state, "", path + queryText(query));
      opened.redraw();
    },
    form: () => formState(opened.redraw),
    /// Keys of the page: `{ n: { label, run } }`.
    keys: {},
  };
  return opened;
}

function focusPage(isBack) {
  const main = document.querySelector("main");
  // A link that is on both pages keeps the focus, so that it can be followed again; not on the way back.
  if (isBack || !main?.contains(document.activeElement) || document.activeElement === main) {
    (main?.querySelector("[autofocus]") ?? main?.querySelector("h1"))?.focus({ preventScroll: true });
  }
}

/// What stands before the title in the browser's tab, such as the running time.
export function setTitlePrefix(prefix) {
  if (titlePrefix === prefix) return;
  titlePrefix = prefix;
  showTitle();
}

/// What stands in the place of the title while the page is covered.
export function setCover(text) {
  cover = text;
  showTitle();
}

function showTitle() {
  const text = (cover ? [cover, "Kortti"] : [titlePrefix, title, "Kortti"]).filter(Boolean).join(" · ");
  if (document.title !== text) document.title = text;
}
