// Who may log hours on which project: a tick for each person and project.
import { api } from "../core/api.js";
import {
  colorOf,
  dot,
  empty,
  errorText,
  iconLink,
  notice,
  pageHead,
  searchField,
  skeletonList,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { tellAll } from "../core/events.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";

/// So many people are asked for at a time.
const parallel = 4;

export default function matrix(page) {
  const state = {
    people: undefined,
    projects: undefined,
    error: undefined,
    // The ids of a person's projects; nothing until they are read.
    attached: new Map(),
    // How often a person's ticks began or ended to change: what was read meanwhile is old.
    changes: new Map(),
    // What this page itself changed is known.
    isTelling: false,
  };
  page.title(t("matrix.title"));
  const read = () => readAll(page, state);
  read();
  for (const name of ["users", "projects", "attached", "looked"]) page.on(name, () => state.isTelling || read());
  const tick = (person, project, isAttached) => setTick(page, state, { person, project, isAttached });

  return () => {
    const { people, projects, error, attached } = state;
    const search = (page.query.search ?? "").toLocaleLowerCase();
    const has = (text) => text.toLocaleLowerCase().includes(search);
    const shownPeople = people?.filter((one) => has(one.name));
    const shown = shownPeople?.length ? shownPeople : people;
    const columns = search && !shownPeople?.length ? projects?.filter((project) => has(project.name)) : projects;
    return [
      pageHead({
        before: iconLink({ label: t("projects.title"), icon: "chevron-left", href: "/projects" }),
        title: t("matrix.title"),
        sub: [t("matrix.text"), h("span", { class: "matrix-keys" }, " ", t("matrix.keys"))],
      }),
      error && notice({ kind: "bad", text: errorText(error) }),
      h("div", { key: "filters", class: "list-filters" }, [
        searchField({
          label: t("matrix.search"),
          value: page.query.search,
          onsearch: (search) => page.setQuery({ ...page.query, search }),
        }),
      ]),
      !error && !people && skeletonList(6),
      people && projects &&
      (projects.length === 0 || columns.length === 0
        ? empty({ icon: "folder", title: t("projects.none") })
        : grid(shown, columns, attached, tick)),
    ];
  };
}

async function readAll(page, state) {
  const options = { signal: page.signal };
  try {
    [state.people, state.projects] = await Promise.all([
      api.list("/users", { query: { active: true, limit: 5000 }, ...options }),
      api.get("/projects/all", { query: { active: true }, ...options }),
    ]);
    state.error = undefined;
    page.redraw();
    const waiting = [...state.people];
    await Promise.all(Array.from({ length: parallel }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const count = state.changes.get(one.id);
        const list = await api.get(`/users/${one.id}/projects`, options);
        const own = list.filter((project) => project.attached).map((project) => project.id);
        if (state.changes.get(one.id) === count) state.attached.set(one.id, new Set(own));
        page.redraw();
      }
    }));
  } catch (problem) {
    if (!page.signal.aborted) state.error = problem;
  }
  page.redraw();
}

/// The tick stands at once, and goes back when the server refuses.
async function setTick(page, state, { person, project, isAttached }) {
  const own = state.attached.get(person.id);
  const mark = (value) => {
    own[value ? "add" : "delete"](project.id);
    state.changes.set(person.id, (state.changes.get(person.id) ?? 0) + 1);
  };
  mark(isAttached);
  page.redraw();
  try {
    await api[isAttached ? "put" : "delete"](`/users/${person.id}/projects/${project.id}`);
    mark(isAttached);
    state.isTelling = true;
    tellAll("attached");
    state.isTelling = false;
  } catch (problem) {
    mark(!isAttached);
    toast(errorText(problem), { kind: "bad" });
    page.redraw();
  }
}

const grid = (shown, columns, attached, tick) =>
  h("div", { key: "matrix", class: "matrix" }, [
    h("table", { onkeydown: move }, [
      h("caption", { class: "visually-hidden" }, `${t("matrix.text")} ${t("matrix.keys")}`),
      h("thead", null, [
        h("tr", null, [
          h("td", null),
          columns.map((project) =>
            h("th", { scope: "col", key: project.id, title: project.name }, [
              h("span", null, [
                dot(colorOf(project.color, project.id)),
                h("a", { class: "row-link truncate", dir: "auto", href: `/projects/${project.id}` }, [
                  project.name,
                ]),
              ]),
            ])
          ),
        ]),
      ]),
      h("tbody", null, [
        shown.map((person, index) =>
          personRow(person, columns, attached.get(person.id), { isFirst: index === 0, tick })
        ),
      ]),
    ]),
  ]);

/// `own` are the ids of the person's projects.
const personRow = (person, columns, own, { isFirst, tick }) =>
  h("tr", { key: person.id }, [
    h("th", { scope: "row" }, [
      h("a", { class: "row-link truncate", dir: "auto", href: `/users/${person.id}` }, person.name),
    ]),
    columns.map((project, column) =>
      h("td", { key: project.id }, [
        h("label", null, [
          h("input", {
            type: "checkbox",
            "aria-label": t("matrix.cell", { name: person.name, project: project.name }),
            tabindex: isFirst && column === 0 ? "0" : "-1",
            checked: own?.has(project.id) ?? false,
            disabled: !own,
            onchange: ({ target }) => tick(person, project, target.checked),
          }),
        ]),
      ])
    ),
  ]);

/// Arrow keys go from tick to tick; one of them at a time is reached by Tab.
function move(event) {
  const input = event.target.closest("input");
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!input || !steps) return;
  event.preventDefault();
  const cell = input.closest("td");
  const rows = [...event.currentTarget.tBodies[0].rows];
  const row = rows[rows.indexOf(cell.parentElement) + steps[0]];
  const next = row?.cells[cell.cellIndex + steps[1]]?.querySelector("input");
  if (!next) return;
  input.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
