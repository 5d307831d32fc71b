// The running timer, in the header of every page and in the tab's title.
import { api } from "../core/api.js";
import { dot, errorText } from "../core/components.js";
import { h } from "../core/dom.js";
import { on, tellAll } from "../core/events.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { dialog, saying } from "../core/overlays.js";
import { redraw, setTitlePrefix } from "../core/router.js";
import { session } from "../core/session.js";
import { entryLine } from "./hours/line.js";
import { lastUsed, model } from "./model.js";

let running = null;
let isKnown = false;
let ticking;

export const timer = {
  /// Starts the timer for the same work as an entry or a line.
  async start({ project, task, description, tags, billable }) {
    const body = {
      project,
      ...(task && { task }),
      description: description ?? "",
      tags: tags ?? [],
      ...(billable === false && { billable }),
    };
    return await saying(async () => {
      lastUsed.set(project);
      if (running) await api.post("/timer/stop", {});
      use(await api.post("/timer", body));
      tellAll("entries");
    });
  },
  async stop() {
    await saying(async () => {
      await api.post("/timer/stop", {});
      use(null);
      tellAll("entries");
    });
  },
};

function use(entry) {
  running = entry;
  isKnown = true;
  clearInterval(ticking);
  if (running) ticking = setInterval(tick, 1000);
  tick();
  redraw();
}

async function read() {
  if (!session.me || session.hasExpired) return;
  try {
    use(await api.get("/timer"));
  } catch {
    // The next look reads it again.
  }
}

const seconds = () => Math.max(0, Math.floor((Date.now() - Date.parse(running.start)) / 1000));

const two = (number) => String(number).padStart(2, "0");
const elapsed = () => {
  const all = seconds();
  return `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
};

// Only the figures change each second, so only they are written.
function tick() {
  setTitlePrefix(running ? elapsed().slice(0, -3) : "");
  if (!running) return;
  for (const element of document.querySelectorAll("[data-elapsed]")) element.firstChild.data = elapsed();
}

export function startTimer() {
  // Another person's timer is not known yet.
  on("session", () => {
    use(null);
    isKnown = false;
  });
  for (const name of ["entries", "looked", "session", "online"]) on(name, read);
  if (!session.me) return;
  read();
  model.load().catch(() => {});
}

function open() {
  return dialog({
    title: t("timer.startTitle"),
    body: ({ close }) => {
      const line = entryLine({
        name: "timer-line",
        label: t("timer.what"),
        placeholder: () => t("timer.placeholder"),
        isTimer: true,
        reason: errorText,
        async submit(parsed) {
          if (
            await timer.start({
              project: parsed.project.id,
              task: parsed.task?.id,
              description: parsed.description,
              tags: parsed.tags,
            })
          ) close();
        },
      });
      return () => h("div", { class: "dialog-body" }, line.view());
    },
  });
}

/// The widget of the header.
export function timerWidget() {
  if (!session.me || !isKnown) return h("div", { class: "timer", key: "timer" });
  if (!running) {
    return h("div", { class: "timer", key: "timer" }, [
      h("button", { type: "button", class: "timer-start", onclick: open }, [
        h("span", { class: "timer-sign" }, icon("play", 12)),
        h("span", null, t("timer.start")),
      ]),
    ]);
  }
  const project = model.project(running.project);
  const task = running.task && model.tasks(running.project).find((one) => one.id === running.task);
  return h("div", { class: "timer running", key: "timer", role: "group", "aria-label": t("timer.running") }, [
    h("button", {
      type: "button",
      class: "timer-sign stop",
      "aria-label": t("timer.stop"),
      title: t("timer.stop"),
      onclick: timer.stop,
    }, icon("stop", 12)),
    h("a", { class: "timer-what", href: "/hours" }, [
      h("span", { class: "timer-elapsed number", "data-elapsed": true }, elapsed()),
      h("span", { class: "timer-name" }, [
        dot(model.color(running.project)),
        h("span", { class: "truncate", dir: "auto" }, [
          [project?.name, task?.name].filter(Boolean).join(" / "),
          running.description && h("span", { class: "muted" }, ` ${running.description}`),
        ]),
      ]),
    ]),
  ]);
}
