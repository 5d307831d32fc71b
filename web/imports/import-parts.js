// What an import is and became: its progress, sums, people and problems.
import { badge, button, notice, select, table, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, number } from "../core/format.js";
import { language, t } from "../core/i18n.js";
import { refusalText } from "../core/refusals.js";
import { session } from "../core/session.js";

const kinds = { done: "good", failed: "bad", undone: undefined, reading: "accent", writing: "accent" };
const warnings = ["duration-differs", "time-twice", "cut-text"];
// Codes whose sentence says no more.
const plain = ["locked", "empty", "order", "too-long", "running", "cut-text"];
/// What is wrong with a file as a whole.
const faults = ["header", "dateOrder", "decimal", "encoding", "quotes"];

export const isUnderWay = ({ state }) => state === "reading" || state === "writing";

export const importState = ({ state }) => badge(t(`imports.state.${state}`), kinds[state]);

/// How far it is; before the rows are counted it says only what is done.
export function progressView({ rows, done, label: said }) {
  const label = said ?? (rows ? t("imports.progress", { done: number(done), count: rows }) : t("imports.reading"));
  return h("div", { key: "progress", class: "import-progress", role: "status" }, [
    h("span", null, label),
    h("progress", { "aria-label": label, ...(rows && { max: rows, value: done }) }),
  ]);
}

/// What became of the rows, or would.
export function sumsView(found) {
  const { rows, added, known, skipped, seconds, created, dryRun, ignored } = found;
  const made = ["customers", "projects", "tasks", "placeholders"].filter((name) => created[name] > 0);
  const figure = (label, value) => h("div", null, h("dt", null, label), h("dd", { class: "number" }, value));
  return h("section", { key: "sums", class: "import-sums" }, [
    h("dl", null, [
      figure(t("imports.rows"), number(rows)),
      figure(t(dryRun ? "imports.wouldAdd" : "imports.added"), number(added)),
      figure(t("imports.known"), number(known)),
      figure(t("imports.skipped"), number(skipped)),
      figure(t("imports.hours"), duration(seconds)),
    ]),
    made.length > 0 && h("p", null, [
      t(dryRun ? "imports.wouldMake" : "imports.made"),
      " ",
      made.map((name) => t(`imports.made.${name}`, { count: created[name] })).join(", "),
    ]),
    ignored.length > 0 && h("p", { class: "muted" }, [
      t("imports.ignored"),
      ignored.map((name) => [" ", h("bdi", null, `“${name}”`)]),
    ]),
  ]);
}

/// Whose hours are whose. `assign(text, user)` chooses another person; without it nothing is chosen.
export function peopleView(people, users, assign) {
  if (people.length === 0) return null;
  const names = new Map((users ?? []).map(({ id, name }) => [id, name]));
  const becomes = ({ text, user, placeholder }) => {
    if (assign) return personSelect(text, placeholder ? "" : user, users, assign);
    return h("span", { class: "row" }, [
      typed(user === session.me.id ? session.me.name : names.get(user) ?? text),
      placeholder && badge(t("imports.placeholder"), "warning"),
    ]);
  };
  return h("section", { key: "people", class: "import-people" }, [
    h("h2", null, t("imports.people")),
    assign && h("p", { class: "muted" }, t("imports.peopleText")),
    table({
      caption: t("imports.people"),
      rows: people,
      keyOf: (person) => people.indexOf(person),
      columns: [
        { label: t("imports.inFile"), cell: ({ text }) => typed(text) },
        { label: t("imports.becomes"), cell: becomes },
      ],
    }),
  ]);
}

const personSelect = (text, value, users, assign) =>
  select({
    label: t("imports.becomesOf", { name: text }),
    hidesLabel: true,
    name: `person ${text}`,
    value,
    options: [
      { value: "", label: t("imports.newPlaceholder") },
      ...users.filter((one) => (one.active && !one.placeholder) || one.id === value)
        .map(({ id, name }) => ({ value: id, label: name })),
    ],
    onchange: (event) => assign(text, Number(event.target.value)),
  });

/// The first problems, by line. `more` reads the next ones.
export function problemsView(problems, more) {
  const shown = problems.filter(({ code }) => !faults.includes(code));
  if (shown.length === 0) return null;
  return h("section", { key: "problems", class: "import-problems" }, [
    h("h2", null, t("imports.problems")),
    table({
      caption: t("imports.problems"),
      rows: shown,
      keyOf: (problem) => problems.indexOf(problem),
      columns: [
        { label: t("imports.line"), align: "end", cell: ({ line }) => number(line) },
        { label: t("imports.problem"), cell: problemCell, hidesLabel: true, class: "import-remark" },
      ],
    }),
    more && h("p", { class: "list-more" }, button({ label: t("core.more"), onclick: more })),
  ]);
}

function problemCell({ code, column, message, entry }) {
  // Of another entry only a length that the day does not hold says more.
  const isPlain = plain.includes(code) || (code === "overlap" && !/\d/.test(message));
  const text = isPlain ? "" : detail(message);
  return h("div", { class: "import-problem" }, [
    h("span", { class: "row" }, [
      h("strong", null, t(`imports.code.${code}`)),
      column && h("span", { class: "muted" }, t("imports.column", { column })),
      badge(t(warnings.includes(code) ? "imports.taken" : "imports.leftOut"), warnings.includes(code) ? "" : "warning"),
    ]),
    text && h("span", { class: "muted" }, text),
    entry && h("small", null, t("imports.entry", { id: entry })),
  ]);
}

/// Why nothing more of the file was taken.
export const faultView = (found) => {
  if (found.state !== "failed") return null;
  const fault = found.problems.find(({ code }) => faults.includes(code));
  const text = fault
    ? [
      t(`imports.code.${fault.code}`),
      detail(fault.message),
      fault.line > 1 && t("imports.inLine", { line: fault.line }),
    ]
      .filter(Boolean).join(" ")
    : t(`imports.reason.${found.reason}`);
  return notice({ kind: "bad", text });
};

/// The server's sentence in the person's language; nothing where it is not known in that.
function detail(message) {
  const text = refusalText(message);
  return language === "en" || text !== message ? text : "";
}
