// The line that adds an entry by keyboard alone. It shows what it understood, completes projects and tasks, and asks
// where a line is not clear.
import { colorOf, dot } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { addDays, clock, duration, mediumDay, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { redraw } from "../../core/router.js";
import { lastUsed, model } from "../model.js";
import { difference, longest, matching, parseDuration, parseLine, parseRange } from "./parse.js";

/// So many minutes are added without asking: more than a long day or night at work is more often a slip.
export const unasked = 12 * 60;

/// So many names are offered.
const most = 7;

/// The state of a line. `submit(parsed)` adds what it says. `place(length, start, day)` says where a length without a
/// time goes, or a start without an end: `{ start, end }` in minutes, `null` where that is not known; `prepare(day)`
/// reads what it needs to know of another day than `day`. With `isTimer` there is no time.
export function entryLine({ name, day, submit, place, prepare, isTimer = false, ...texts }) {
  const line = {
    text: "",
    active: -1,
    isOpen: false,
    message: null,
    choices: null,
    sure: null,
    busy: false,
    input: null,
  };

  line.parse = (text = line.text) => {
    const parsed = parseLine(text, model.projects ?? [], model.tasks, { isTimer });
    // A line without a word for it means the project of the last entry.
    if (!parsed.project && !parsed.unknown && text.trim()) parsed.project = lastUsed.get() ?? null;
    parsed.day = parsed.day === null ? day : addDays(today(), parsed.day);
    parsed.isOtherDay = parsed.day !== day;
    if (parsed.duration !== null && place) Object.assign(parsed, place(parsed.duration, undefined, parsed.day));
    if (parsed.start !== null && parsed.end === null && place) {
      parsed.end = place(null, parsed.start, parsed.day)?.end ?? null;
    }
    return parsed;
  };

  line.set = (text, values) => {
    Object.assign(line, { text, active: -1, message: null, choices: null, sure: null, ...values });
    // At once, since the next key may come before the next frame.
    if (line.input) line.input.value = text;
    redraw();
  };
  line.complete = (option) => line.set(`${option.text} `, { isOpen: !option.task });

  line.send = async () => {
    if (line.busy) return;
    const { text, sure } = line;
    Object.assign(line, { busy: true, message: null, choices: null });
    redraw();
    try {
      const parsed = await understood(() => line.parse(text), prepare);
      const question = questionOf(parsed, { isTimer, isSure: sure === text });
      if (!question) await submit(parsed);
      // What was typed meanwhile is the next line.
      if (line.text !== text) return;
      if (question) {
        Object.assign(line, { active: -1, isOpen: false, ...question, sure: question.isSlip ? text : null });
      } else line.set("", { isOpen: false });
    } catch (error) {
      line.message = t("hours.notTaken", { reason: texts.reason?.(error) ?? error.message });
    } finally {
      line.busy = false;
      redraw();
      line.input?.focus();
    }
  };

  line.view = () => lineView(line, { name, isTimer, ...texts });
  return line;
}

/// What a text means when the projects and tasks that it may name are read: it may be typed before, and somebody else
/// may have added what it names.
async function understood(parse, prepare) {
  await model.load();
  if (parse().unknown?.kind === "project") await model.refresh().catch(() => {});
  const { project, unknown } = parse();
  if (project) await model.tasksRead(project.id);
  if (unknown?.kind === "task" && parse().unknown) await model.tasksRead(project.id, { again: true });
  const parsed = parse();
  if (parsed.duration !== null && parsed.isOtherDay) await prepare?.(parsed.day);
  return parse();
}

function onKey(line, event) {
  const options = line.choices ?? completions(line);
  const isShown = (line.isOpen || line.choices) && options.length > 0;
  const isCompleted = isShown && line.text.trim() && (line.choices || !line.text.endsWith(" "));
  if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isShown) {
    const step = event.key === "ArrowDown" ? 1 : -1;
    line.active = (line.active + step + options.length + (line.active < 0 && step < 0 ? 1 : 0)) % options.length;
  } else if (event.key === "Enter" && !event.isComposing) {
    // A key that is held down is no answer to a question.
    if (line.active >= 0 && options[line.active]) line.complete(options[line.active]);
    else if (!event.repeat) line.send();
  } else if (event.key === "Tab" && !event.shiftKey && isCompleted) {
    line.complete(options[Math.max(0, line.active)]);
  } else if (event.key === "Escape" && (isShown || line.text)) {
    if (isShown) Object.assign(line, { isOpen: false, choices: null });
    else line.set("", {});
  } else {
    return;
  }
  event.preventDefault();
  redraw();
}

/// What the word at the end may become: a project, or behind one its task.
function completions(line) {
  if (!line.isOpen || !model.projects) return [];
  const words = line.text.trimStart().split(/\s+/);
  let word = words.pop();
  if (/^[#\d]/.test(word) || parseRange(word) || parseDuration(word)) return [];
  const slash = word.indexOf("/");
  if (slash > 0) words.push(word.slice(0, slash));
  word = word.slice(slash + 1);
  const before = words.join(" ");
  const parsed = parseLine(before, model.projects, model.tasks);
  if (!parsed.project && !parsed.unknown) {
    return matching(model.projects, word).slice(0, most).map((project) => optionOf(parsed, project));
  }
  if (!parsed.project || parsed.description || parsed.task || parsed.unknown?.word) return [];
  return matching(model.tasks(parsed.project.id), word).slice(0, most).map((task) =>
    optionOf(parsed, parsed.project, task)
  );
}

/// The line with the names of a project and a task in front, and the words that named neither.
const optionOf = ({ rest }, project, task) => ({
  project,
  task,
  text: [project.name, ...(task ? ["/", task.name] : []), ...rest].join(" "),
});

/// What has to be asked before a line is added: `{ message, choices, isSlip }`, or `null`.
function questionOf(parsed, { isTimer, isSure }) {
  const { unknown, project } = parsed;
  if (model.projects?.length === 0) return { message: t("hours.noProjectsText") };
  if (unknown) return { message: unknownText(unknown, project), choices: choicesFor(parsed) };
  if (!project) return { message: t("hours.needsProject"), choices: choicesFor(parsed) };
  if (isTimer) return null;
  if (parsed.duration > longest) return { message: t("hours.tooLong") };
  if (parsed.start === null || parsed.end === null) {
    const word = parsed.hasTime ? undefined : parsed.rest.find((one) => /^\d{1,4}([:.]\d+)?[-–—]\d/.test(one));
    return { message: word ? t("hours.noSuchTime", { word }) : t("hours.needsTime") };
  }
  const message = isSure ? null : slipText(parsed);
  return message && { message, isSlip: true };
}

/// What asks about times that may be a slip, or `null`.
export function slipText({ start, end }) {
  const length = end - start;
  if (length <= unasked) return null;
  return t(slipName(end, length), { time: duration(length * 60), start: clock(start), end: clock(end) });
}

const slipName = (end, length) =>
  length === longest ? "hours.wholeDay" : end > 1440 ? "hours.overMidnight" : "hours.long";

function unknownText({ kind, word, options }, project) {
  if (kind === "project") return t(options.length ? "hours.severalProjects" : "hours.unknownProject", { word });
  if (!word) return t("hours.needsTask", { project: project.name });
  return t(options.length ? "hours.severalTasks" : "hours.unknownTask", { word, project: project.name });
}

/// The names that a line may mean, nearest first. A word that is like a name is replaced by it; another one may be the
/// description, so it stays.
function choicesFor(parsed) {
  const { word = "", options = [] } = parsed.unknown ?? {};
  const isTask = parsed.unknown?.kind === "task";
  const [first, ...after] = word.split("/");
  const last = lastUsed.get();
  const all = options.length ? options : isTask ? model.tasks(parsed.project.id) : model.projects ?? [];
  const far = (one) => difference(one.name, first);
  const isNear = (one) => options.length > 0 || (first.length > 1 && far(one) <= (first.length > 4 ? 2 : 1));
  const rank = (one) => (isNear(one) ? far(one) : one === last ? 10 : 20);
  const others = parsed.rest.toSpliced(parsed.rest.indexOf(word), 1);
  const replaced = after.length ? ["/", ...after, ...others] : others;
  return [...all].sort((a, b) => rank(a) - rank(b)).slice(0, most).map((one) =>
    isTask
      ? optionOf(parsed, parsed.project, one)
      : optionOf({ rest: word && isNear(one) ? replaced : parsed.rest }, one)
  );
}

function lineView(line, { name, label, placeholder, hint, isTimer }) {
  const options = line.choices ?? completions(line);
  const parsed = line.text.trim() ? line.parse() : null;
  const listID = `${name}-list`;
  const close = () => {
    line.isOpen = false;
    redraw();
  };
  return h("div", { class: line.choices ? "entry-line asking" : "entry-line", key: name }, [
    h("div", { class: "entry-input" }, [
      icon(isTimer ? "timer" : "plus"),
      h("input", {
        class: "input",
        id: name,
        "aria-label": label,
        placeholder: placeholder(),
        value: line.text,
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
        enterkeyhint: "done",
        role: "combobox",
        "aria-expanded": options.length ? "true" : "false",
        "aria-controls": listID,
        "aria-autocomplete": "list",
        "aria-activedescendant": line.active >= 0 ? `${listID}-${line.active}` : undefined,
        "aria-invalid": line.message ? "true" : undefined,
        "aria-describedby": `${name}-meaning`,
        ref: (element) => {
          line.input = element;
        },
        oninput: (event) => line.set(event.target.value, { isOpen: true }),
        onfocus: () => {
          if (!line.text) close();
        },
        onblur: close,
        onkeydown: (event) => onKey(line, event),
      }),
      h("button", { type: "button", class: "button primary", disabled: line.busy, onclick: line.send }, [
        t(isTimer ? "timer.start" : line.sure ? "hours.addAnyway" : "hours.add"),
      ]),
    ]),
    completionList(line, options, listID),
    h("p", {
      class: line.message ? "entry-meaning bad" : parsed ? "entry-meaning" : "entry-meaning hint",
      id: `${name}-meaning`,
      role: line.message ? "alert" : undefined,
    }, line.message ?? (parsed ? meaning(parsed, isTimer) : hint)),
  ]);
}

const completionList = (line, options, id) =>
  h("ul", {
    class: "entry-completions",
    id,
    role: "listbox",
    "aria-label": t("hours.completions"),
    hidden: options.length === 0,
  }, [
    options.map((option, index) =>
      h("li", {
        role: "option",
        id: `${id}-${index}`,
        "aria-selected": index === line.active ? "true" : "false",
        // The input keeps the focus.
        onpointerdown: (event) => {
          event.preventDefault();
          line.complete(option);
        },
      }, [
        dot(colorOf(option.project.color, option.project.id)),
        (option.task ?? option.project).name,
        option.task && h("small", null, option.project.name),
      ])
    ),
  ]);

/// What a line means, in parts: project and task, day, time, tags, description.
function meaning(parsed, isTimer) {
  const { project, task, unknown, start, end } = parsed;
  const length = start !== null && end !== null ? end - start : parsed.duration;
  return [
    project &&
    h(
      "span",
      { class: "part" },
      dot(colorOf(project.color, project.id)),
      project.name,
      task && [h("i", null, "/"), task.name],
    ),
    unknown?.word &&
    h("span", { class: "part entry-unknown" }, `${unknown.kind === "task" ? "/ " : ""}${unknown.word} ?`),
    !isTimer && parsed.isOtherDay && h("span", { class: "part" }, mediumDay(parsed.day)),
    !isTimer && length !== null &&
    h("span", { class: "part number" }, [
      start !== null && `${clock(start)}–${clock(end)}`,
      h("b", null, duration(length * 60)),
    ]),
    parsed.tags.map((tag) => h("span", { class: "part", key: tag }, `#${tag}`)),
    parsed.description && h("span", { class: "part quote" }, parsed.description),
  ];
}
