// The line of somebody who has no project yet and may make one: what stands before the time becomes the first project.
import { api } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { clock, duration } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { slipText } from "./line.js";
import { entries } from "../entries.js";
import { model } from "../model.js";
import { parseLine } from "./parse.js";

const color = "#2a6fdb";
const noTasks = () => [];

/// `place(duration, start)` says where a length of time goes, and where a start alone ends. `instant(minutes, day)` is
/// a time as the server takes it, of the day that many days from today, `null` for the day that is shown.
/// `onAdded(parsed)` is called after the first entry.
export function firstLine({ page, place, instant, onAdded }) {
  const line = { text: "", input: null, sure: null };
  const form = page.form();

  const parse = () => {
    const parsed = parseLine(line.text, [], noTasks);
    if (parsed.duration !== null) Object.assign(parsed, place(parsed.duration));
    if (parsed.start !== null && parsed.end === null) parsed.end = place(null, parsed.start)?.end ?? null;
    return { ...parsed, ...namesIn(line.text, parsed.description) };
  };

  const submit = (event) => {
    event.preventDefault();
    form.run(async () => {
      const parsed = parse();
      if (!parsed.name) throw new Error(t("hours.needsProject"));
      if (parsed.start === null || parsed.end === null) throw new Error(t("hours.needsTime"));
      const slip = line.sure === line.text ? null : slipText(parsed);
      line.sure = line.text;
      if (slip) throw new Error(slip);
      const project = await api.post("/projects", { name: parsed.name, color }, { changes: "projects" });
      await model.load();
      await entries.add({
        project: project.id,
        start: instant(parsed.start, parsed.day),
        end: instant(parsed.end, parsed.day),
        description: parsed.description,
        tags: parsed.tags,
      });
      onAdded({ ...parsed, project });
    }, { duplicate: "line" });
  };

  line.view = () => lineView({ line, form, submit, parsed: parse(), redraw: page.redraw });
  return line;
}

/// The line with what it means below it.
function lineView({ line, form, submit, parsed, redraw }) {
  const message = form.errors.line ?? form.errors.name ?? form.message;
  return h("form", { class: "entry-line", key: "first-line", onsubmit: submit, "data-kept": true }, [
    h("div", { class: "entry-input" }, [
      icon("plus"),
      h("input", {
        class: "input",
        name: "line",
        dir: "auto",
        "aria-label": t("hours.firstLine"),
        placeholder: t("hours.firstPlaceholder"),
        value: line.text,
        autocomplete: "off",
        spellcheck: "false",
        enterkeyhint: "done",
        autofocus: true,
        "aria-invalid": message ? "true" : undefined,
        "aria-describedby": "first-line-meaning",
        ref: (element) => {
          line.input = element;
        },
        oninput: ({ target }) => {
          line.text = target.value;
          Object.assign(form, { errors: {}, message: null });
          redraw();
        },
      }),
      h("button", { type: "submit", class: "button primary", disabled: form.busy }, t("hours.add")),
    ]),
    h("p", {
      class: `entry-meaning ${message ? "bad" : line.text.trim() ? "" : "hint"}`.trim(),
      id: "first-line-meaning",
      role: message ? "alert" : undefined,
    }, message ?? (line.text.trim() ? meaning(parsed) : t("hours.firstHint"))),
  ]);
}

/// The words of the description that stand before the first one with a digit or tag are the project's name, the others
/// stay; without a word before, all of them are the name.
function namesIn(text, description) {
  const words = text.split(/\s+/).filter(Boolean);
  const end = words.findIndex((word) => /^[\d#]/.test(word));
  const said = description.split(" ");
  let count = 0;
  for (const word of words.slice(0, end === -1 ? words.length : end)) if (said[count] === word) count += 1;
  if (count === 0) return { name: capital(description), description: "" };
  return { name: capital(said.slice(0, count).join(" ")), description: said.slice(count).join(" ") };
}

const capital = (text) => (text ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : text);

const meaning = ({ name, start, end, tags, description }) => [
  name && h("span", { class: "part" }, t("hours.newProject"), " ", h("bdi", null, name)),
  start !== null && end !== null &&
  h("span", { class: "part number" }, `${clock(start)}–${clock(end)}`, h("b", null, duration((end - start) * 60))),
  tags.map((tag) => h("span", { class: "part", key: tag }, `#${tag}`)),
  description && h("span", { class: "part quote", dir: "auto" }, description),
];
