// The line that adds an entry by keyboard alone. It shows what it understood, and completes projects and tasks.
import { dot } from "../core/components.js";
import { h } from "../core/dom.js";
import { clock, duration } from "../core/format.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { redraw } from "../core/router.js";
import { lastUsed, model } from "./model.js";
import { matching, parseDuration, parseLine, parseRange } from "./parse.js";

/// The state of a line. `submit(parsed)` resolves with whether the entry was taken. `place(duration)` says where a duration
/// without a time goes: `{ start, end }` in minutes. With `isTimer` there is no time.
export function entryLine({ name, placeholder, hint, submit, place, isTimer = false, label }) {
  const line = { text: "", active: -1, isOpen: false, message: null, busy: false, input: null };
  const listID = `${name}-list`;

  line.parse = () => {
    const parsed = parseLine(line.text, model.projects ?? [], model.tasks);
    if (!parsed.project && line.text.trim()) parsed.project = lastUsed.get() ?? null;
    if (parsed.duration !== null && place) Object.assign(parsed, place(parsed.duration));
    if (parsed.start !== null && parsed.end === null && place) parsed.end = place(null, parsed.start)?.end ?? null;
    return parsed;
  };

  // What the word at the end may become: a project as the first word, a task as the second.
  const completions = () => {
    if (!line.isOpen || !model.projects) return [];
    const words = line.text.trimStart().split(/\s+/);
    const word = words[words.length - 1];
    if (/^[#\d]/.test(word) || parseRange(word) || parseDuration(word)) return [];
    const before = words.slice(0, -1).join(" ");
    if (!before) return matching(model.projects, word).slice(0, 7).map((project) => ({ project, text: project.name }));
    const parsed = parseLine(before, model.projects, model.tasks);
    if (!parsed.project || parsed.description || parsed.task) return [];
    return matching(model.tasks(parsed.project.id), word).slice(0, 7)
      .map((task) => ({ project: parsed.project, task, text: `${before} ${task.name}` }));
  };

  const complete = (option) => {
    Object.assign(line, { text: `${option.text} `, active: -1, isOpen: !option.task });
    // At once, since the next key may come before the next frame.
    if (line.input) line.input.value = line.text;
    redraw();
  };

  /// What the text means when the projects and tasks that it may name are read: a line may be typed before.
  const understood = async () => {
    await model.load().catch(() => {});
    const { project } = line.parse();
    if (project) await model.tasksRead(project.id);
    return line.parse();
  };

  const send = async () => {
    if (line.busy) return;
    line.busy = true;
    redraw();
    try {
      const parsed = await understood();
      line.message = faultOf(parsed, isTimer);
      if (line.message) return;
      await submit(parsed);
      Object.assign(line, { text: "", isOpen: false, active: -1 });
    } catch (error) {
      line.message = t("hours.notTaken", { reason: line.reason?.(error) ?? error.message });
    } finally {
      line.busy = false;
      redraw();
      line.input?.focus();
    }
  };

  const onkeydown = (event) => {
    const options = completions();
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && line.isOpen && options.length) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      line.active = (line.active + step + options.length + (line.active < 0 && step < 0 ? 1 : 0)) % options.length;
      redraw();
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (line.active >= 0 && options[line.active]) complete(options[line.active]);
      else send();
    } else if (event.key === "Tab" && !event.shiftKey && options.length && line.text.trim() && !line.text.endsWith(" ")) {
      event.preventDefault();
      complete(options[Math.max(0, line.active)]);
    } else if (event.key === "Escape" && (line.isOpen || line.text)) {
      event.preventDefault();
      if (line.isOpen && options.length) line.isOpen = false;
      else line.text = "";
      redraw();
    }
  };

  line.view = () => {
    const options = completions();
    const parsed = line.text.trim() ? line.parse() : null;
    return h("div", { class: "entry-line", key: name },
      h("div", { class: "entry-input" },
        icon(isTimer ? "timer" : "plus"),
        h("input", {
          class: "input", id: name, "aria-label": label, placeholder: placeholder(), value: line.text, autocomplete: "off", autocapitalize: "none",
          spellcheck: "false", enterkeyhint: "done", role: "combobox", "aria-expanded": options.length ? "true" : "false",
          "aria-controls": listID, "aria-autocomplete": "list", "aria-activedescendant": line.active >= 0 ? `${listID}-${line.active}` : undefined,
          "aria-invalid": line.message ? "true" : undefined, "aria-describedby": `${name}-meaning`,
          ref: (element) => { line.input = element; },
          oninput: (event) => {
            Object.assign(line, { text: event.target.value, isOpen: true, active: -1, message: null });
            redraw();
          },
          onfocus: () => { if (!line.text) { line.isOpen = false; redraw(); } },
          onblur: () => { line.isOpen = false; redraw(); },
          onkeydown,
        }),
        h("button", { type: "button", class: "button primary", disabled: line.busy, onclick: send }, t(isTimer ? "timer.start" : "hours.add"))),
      h("ul", { class: "entry-completions", id: listID, role: "listbox", "aria-label": t("hours.completions"), hidden: options.length === 0 },
        options.map((option, index) => h("li", {
          role: "option", id: `${listID}-${index}`, "aria-selected": index === line.active ? "true" : "false",
          // The input keeps the focus.
          onpointerdown: (event) => { event.preventDefault(); complete(option); },
        }, dot(option.project.color), option.task ? option.task.name : option.project.name, option.task && h("small", null, option.project.name)))),
      h("p", { class: line.message ? "entry-meaning bad" : parsed ? "entry-meaning" : "entry-meaning hint", id: `${name}-meaning`, role: line.message ? "alert" : undefined },
        line.message ?? (parsed ? meaning(parsed, isTimer) : hint)));
  };
  return line;
}

function faultOf(parsed, isTimer) {
  if (!parsed.project) return t("hours.needsProject");
  if (!isTimer && (parsed.start === null || parsed.end === null)) return t("hours.needsTime");
  return null;
}

/// What a line means, in parts: project and task, time, tags, description.
function meaning(parsed, isTimer) {
  return [
    parsed.project && h("span", { class: "part" }, dot(parsed.project.color), parsed.project.name, parsed.task && [h("i", null, "/"), parsed.task.name]),
    !isTimer && parsed.start !== null && parsed.end !== null && h("span", { class: "part number" },
      `${clock(parsed.start)}–${clock(parsed.end)}`, h("b", null, duration((parsed.end - parsed.start) * 60))),
    parsed.tags.map((tag) => h("span", { class: "part", key: tag }, `#${tag}`)),
    parsed.description && h("span", { class: "part quote" }, parsed.description),
  ];
}
