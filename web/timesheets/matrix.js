// Who may log hours on which project: a tick for each person and project.
import { api } from "../core/api.js";
import { colorOf } from "../core/charts.js";
import { dot, empty, errorText, field, iconLink, notice, pageHead, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import { tellAll } from "../core/events.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";

/// So many people are asked for at a time.
const parallel = 4;

export default function matrix(page) {
  let people;
  let projects;
  let error;
  // The ids of a person's projects; nothing until they are read.
  const attached = new Map();
  // How often a person's ticks began or ended to change: what was read meanwhile is old.
  const changes = new Map();
  page.title(t("matrix.title"));

  async function read() {
    const options = { signal: page.signal };
    try {
      [people, projects] = await Promise.all([
        api.list("/users", { query: { active: true, limit: 5000 }, ...options }),
        api.get("/projects/all", { query: { active: true }, ...options }),
      ]);
      error = undefined;
      page.redraw();
      const waiting = [...people];
      await Promise.all(Array.from({ length: parallel }, async () => {
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          const count = changes.get(one.id);
          const list = await api.get(`/users/${one.id}/projects`, options);
          if (changes.get(one.id) === count) {
            attached.set(
              one.id,
              new Set(list.filter((project) => project.attached).map((project) => project.id)),
            );
          }
          page.redraw();
        }
      }));
    } catch (problem) {
      if (!page.signal.aborted) error = problem;
    }
    page.redraw();
  }
  read();
  // What this page itself changed is known.
  let isTelling = false;
  for (const name of ["users", "projects", "attached", "looked"]) page.on(name, () => isTelling || read());

  // The tick stands at once, and goes back when the server refuses.
  async function tick(person, project, isAttached) {
    const own = attached.get(person.id);
    const mark = (value) => {
      own[value ? "add" : "delete"](project.id);
      changes.set(person.id, (changes.get(person.id) ?? 0) + 1);
    };
    mark(isAttached);
    page.redraw();
    try {
      await api[isAttached ? "put" : "delete"](`/users/${person.id}/projects/${project.id}`);
      mark(isAttached);
      isTelling = true;
      tellAll("attached");
      isTelling = false;
    } catch (problem) {
      mark(!isAttached);
      toast(errorText(problem), { kind: "bad" });
      page.redraw();
    }
  }

  return () => {
    const search = (page.query.search ?? "").toLocaleLowerCase();
    const has = (text) => text.toLocaleLowerCase().includes(search);
    const shownPeople = people?.filter((one) => has(one.name));
    const shown = shownPeople?.length ? shownPeople : people;
    const columns = search && !shownPeople?.length ? projects?.filter((project) => has(project.name)) : projects;
    return [
      pageHead({
        before: iconLink({ label: t("projects.title"), icon: "chevron-left", href: "/projects" }),
        title: t("matrix.title"),
        sub: t("matrix.text"),
      }),
      error && notice({ kind: "bad", text: errorText(error) }),
      h("div", { key: "filters", class: "list-filters" }, [
        field({
          label: t("matrix.search"),
          hidesLabel: true,
          name: "search",
          type: "search",
          placeholder: t("matrix.search"),
          initialValue: page.query.search ?? "",
          oninput: ({ target }) => page.setQuery({ ...page.query, search: target.value.trim() }),
        }),
      ]),
      !error && !people && skeletonList(6),
      people && projects &&
      (projects.length === 0 || columns.length === 0
        ? empty({ icon: "folder", title: t("projects.none") })
        : h("div", { key: "matrix", class: "matrix" }, [
          h("table", { onkeydown: move }, [
            h("caption", { class: "visually-hidden" }, t("matrix.text")),
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
              shown.map((person, row) =>
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
                          tabindex: row === 0 && column === 0 ? "0" : "-1",
                          checked: attached.get(person.id)?.has(project.id) ?? false,
                          disabled: !attached.has(person.id),
                          onchange: ({ target }) => tick(person, project, target.checked),
                        }),
                      ]),
                    ])
                  ),
                ])
              ),
            ]),
          ]),
        ])),
    ];
  };
}

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
