// What an import is and became: its progress, sums and people.
import { badge, select, table, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, number } from "../core/format.js";
import { t } from "../core/i18n.js";
import { isAtLeast, session } from "../core/session.js";

const kinds = { done: "good", failed: "bad", undone: undefined, reading: "accent", writing: "accent" };
// Where what an import makes is seen.
const placesOf = { customers: "/customers", projects: "/projects", placeholders: "/users?show=inactive" };
// Services whose rows may have a tag in place of a project.
const tagged = ["toggl", "timetagger"];

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
  const { from, rows, added, known, skipped, seconds, created, dryRun, ignored } = found;
  const made = ["customers", "projects", "tasks", "placeholders"].filter((name) => created[name] > 0);
  const figure = (label, value) => h("div", null, h("dt", null, label), h("dd", { class: "number" }, value));
  return h("section", { key: "sums", class: "import-sums" }, [
    h("dl", null, [
      figure(t("imports.rows"), number(rows)),
      figure(t(dryRun ? "imports.wouldAdd" : "imports.added"), number(added)),
      figure(t("imports.known"), number(known)),
      figure(t("imports.skipped"), number(skipped)),
      figure(t(known > 0 ? "imports.hoursWithKnown" : "imports.hours"), duration(seconds)),
    ]),
    made.length > 0 && h("p", null, [
      t(dryRun ? "imports.wouldMake" : "imports.made"),
      made.map((name, index) => [index > 0 ? ", " : " ", madeView(name, created[name], dryRun)]),
    ]),
    created.projects > 0 && tagged.includes(from) && h("p", { class: "muted" }, t("imports.tagProject")),
    ignored.length > 0 && h("p", { class: "muted" }, [
      t("imports.ignored"),
      ignored.map((name) => [" ", h("bdi", null, `“${name}”`)]),
    ]),
  ]);
}

function madeView(name, count, dryRun) {
  const text = t(`imports.made.${name}`, { count });
  return dryRun || !placesOf[name] ? text : h("a", { href: placesOf[name] }, text);
}

/// Whose hours are whose. `assign(text, user)` chooses another person; without it nothing is chosen.
export function peopleView(people, users, assign) {
  if (people.length === 0) return null;
  const here = new Map((users ?? []).map((one) => [one.id, one]));
  const becomes = ({ text, user, placeholder }) => {
    if (assign) return personSelect(text, placeholder ? "" : user, users, assign);
    const known = here.get(user);
    const name = typed(user === session.me.id ? session.me.name : known?.name ?? text);
    return h("span", { class: "row" }, [
      known && isAtLeast("admin") ? h("a", { href: `/users/${user}` }, name) : name,
      // Who was one may have a login by now.
      (users ? known?.placeholder : placeholder) && badge(t("imports.placeholder"), "warning"),
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
