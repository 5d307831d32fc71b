// What is wrong with a file and its rows, in the words of this page.
import { api } from "../core/api.js";
import { badge, button, errorText, notice, table } from "../core/components.js";
import { h } from "../core/dom.js";
import { clock, dayOf, duration, fullDay, number } from "../core/format.js";
import { language, t } from "../core/i18n.js";
import { refusalText } from "../core/refusals.js";
import { session } from "../core/session.js";
import { sources } from "./file-kind.js";

const warnings = ["duration-differs", "time-twice", "cut-text", "moved"];
// Codes whose sentence says no more.
const plain = ["locked", "empty", "order", "too-long", "running", "cut-text", "moved"];
/// What is wrong with a file as a whole.
const faults = ["header", "dateOrder", "decimal", "encoding", "quotes"];

/// The first problems, by line. `more` reads the next ones; `entryOf(id)` is an entry in the way, once it is read.
export function problemsView(problems, { more, entryOf, users }) {
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
        {
          label: t("imports.problem"),
          cell: (problem) => problemCell(problem, entryOf, users),
          hidesLabel: true,
          class: "import-remark",
        },
      ],
    }),
    more && h("p", { class: "list-more" }, button({ label: t("core.more"), onclick: more })),
  ]);
}

function problemCell({ code, column, message, entry }, entryOf, users) {
  // Of another entry only a length that the day does not hold says more.
  const isPlain = plain.includes(code) || (code === "overlap" && !/\d/.test(message));
  const text = isPlain ? "" : detail(message);
  return h("div", { class: "import-problem" }, [
    h("span", { class: "row" }, [
      h("strong", null, t(`imports.code.${code}`)),
      column && h("span", { class: "muted" }, t("imports.column", { column })),
      badge(t(warnings.includes(code) ? "imports.taken" : "imports.leftOut"), warnings.includes(code) ? "" : "warning"),
    ]),
    text && h("span", { class: "muted" }, code === "duration-differs" ? withHours(text) : text),
    entry && inTheWay(entry, entryOf(entry), users),
  ]);
}

/// Whose entry is in the way and when, with a way to it.
function inTheWay(id, entry, users) {
  if (!entry) return h("small", null, t("imports.entry", { id }));
  const { user, start, end } = entry;
  const day = dayOf(start);
  const isOwn = user === session.me.id;
  const name = isOwn ? session.me.name : users?.find((one) => one.id === user)?.name ?? `#${user}`;
  return h("small", null, [
    t("imports.inTheWay"),
    " ",
    h("a", { href: isOwn ? `/hours/${day}` : `/find?user=${user}&from=${day}&to=${day}` }, [
      h("bdi", null, name),
      `, ${fullDay(day)} ${clock(start)}–${end ? clock(end) : ""}`,
    ]),
  ]);
}

/// The entries that are in the way of rows. `read(problems)` reads those that are not known yet.
export function entriesInTheWay(page) {
  const known = new Map();
  return {
    of: (id) => known.get(id),
    async read(problems) {
      const asked = problems.map(({ entry }) => entry).filter((id) => id && !known.has(id));
      if (asked.length === 0) return;
      await Promise.all([...new Set(asked)].map(async (id) => {
        known.set(id, undefined);
        known.set(id, await api.get(`/entries/${id}`, { signal: page.signal }).catch(() => undefined));
      }));
      page.redraw();
    },
  };
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

/// Why the file was refused at once.
export function refusalView(error) {
  const isOfAnotherFile = error.body?.errors?.some(({ message }) => message.startsWith("The first line is no header"));
  return notice({
    kind: "bad",
    text: `${named(errorText(error))}${isOfAnotherFile ? ` ${t("imports.detailed")}` : ""}`,
  });
}

/// The server's sentence in the person's language; nothing where it is not known in that.
function detail(message) {
  const text = refusalText(message);
  return language === "en" || text !== message ? named(text) : "";
}

const sourceNames = new RegExp(`(?<!\\p{L})(?:${sources.join("|")})(?!\\p{L})`, "gu");

/// The server names the fields of its requests and their values: here they have the labels of the form.
const named = (text) =>
  text
    .replace(/say (“\w+”), \w+ or \w+/u, "choose it under $1")
    .replace(/“(dateOrder|decimal|encoding|from|as)”/gu, (_, name) => `“${t(`imports.option.${name}`)}”`)
    .replace(/(?<!\p{L})(?:dmy|mdy|ymd)(?!\p{L})/gu, (order) => `“${t(`imports.dateOrder.${order}`)}”`)
    .replace(sourceNames, (name) => t(`imports.from.${name}`));

/// Seconds in a sentence as hours and minutes, with the seconds where there are any.
const withHours = (text) =>
  text.replace(/(\d+)(?: seconds)?/gu, (_, digits) => {
    const rest = Number(digits) % 60;
    return duration(Number(digits)) + (rest ? `:${String(rest).padStart(2, "0")}` : "");
  });
