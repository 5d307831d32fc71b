// The projects: what is planned and what is spent.
import { api } from "../../core/api.js";
import {
  badge,
  buttonLink,
  colorOf,
  dot,
  empty,
  errorText,
  notice,
  pageHead,
  searchField,
  segmented,
  table,
} from "../../core/components.js";
import { h } from "../../core/dom.js";
import { duration, number, percent, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { isAtLeast } from "../../core/session.js";

const states = { active: true, archived: false, all: undefined };
/// The first day that the server keeps hours of.
export const firstDay = "2000-01-01";

const nothing = (found) =>
  empty({
    icon: "folder",
    title: t("projects.none"),
    text: t(found?.length ? "projects.noneFound" : "projects.noneText"),
  });

/// The hours of everybody by a query, of all days; nothing where they can't be read.
export const hoursOf = (query, options) =>
  api.get("/reports/hours", {
    query: { period: "range", from: firstDay, to: today(), user: "all", limit: 1, ...query },
    ...options,
  }).catch(() => undefined);

export default function projects(page) {
  let found;
  let spent;
  let error;
  page.title(t("projects.title"));
  const shownState = () => (page.query.show in states ? page.query.show : "active");
  async function read() {
    try {
      found = await api.get("/projects/all", { signal: page.signal });
      error = undefined;
    } catch (problem) {
      error = problem;
    }
    page.redraw();
    if (!found) return;
    const report = await hoursOf({ groupBy: "project" }, { signal: page.signal });
    if (report) spent = new Map(report.groups.map((group) => [group.key, group.seconds]));
    page.redraw();
  }
  read();
  for (const name of ["projects", "entries", "looked"]) page.on(name, read);
  page.keys.n = { label: t("projects.new"), run: () => page.go("/projects/new") };
  page.keys["/"] = { label: t("projects.search"), run: () => document.querySelector("[name=search]").focus() };

  return () => {
    const rows = shownProjects(found, page.query.search, states[shownState()]);
    return [
      pageHead({
        title: t("projects.title"),
        actions: [
          isAtLeast("admin") && buttonLink({ label: t("matrix.title"), icon: "grid", href: "/projects/people" }),
          buttonLink({ label: t("projects.new"), kind: "primary", icon: "plus", href: "/projects/new" }),
        ],
      }),
      h("div", { key: "filters", class: "list-filters" }, [
        searchField({
          label: t("projects.search"),
          value: page.query.search,
          onsearch: (search) => page.setQuery({ ...page.query, search }),
        }),
        segmented({
          label: t("projects.show"),
          value: shownState(),
          onchange: (value) => page.setQuery({ ...page.query, show: value === "active" ? undefined : value }),
          options: Object.keys(states).map((value) => ({ value, label: t(`projects.show.${value}`) })),
        }),
      ]),
      error && notice({ kind: "bad", text: errorText(error) }),
      !error && table({
        caption: t("projects.title"),
        rows,
        keyOf: (project) => project.id,
        rowProps: (project) => ({ class: project.active ? undefined : "inactive" }),
        columns: columns(spent),
        empty: nothing(found),
      }),
    ];
  };
}

function shownProjects(projects, search = "", isActive = undefined) {
  const text = search.toLocaleLowerCase();
  return projects?.filter((project) =>
    (isActive ?? project.active) === project.active &&
    `${project.name} ${project.customer}`.toLocaleLowerCase().includes(text)
  );
}

const columns = (spent) => [
  {
    label: t("projects.name"),
    cell: (project) =>
      h("span", { class: "row" }, [
        dot(colorOf(project.color, project.id)),
        h("a", { class: "row-link", dir: "auto", href: `/projects/${project.id}` }, project.name),
        !project.active && badge(t("projects.archived"), "warning"),
      ]),
  },
  { label: t("projects.customer"), cell: (project) => h("span", { class: "muted" }, project.customer || "—") },
  {
    label: t("projects.budget"),
    class: "budget-column",
    cell: (project) => budget(project, spent?.get(project.id) ?? 0),
  },
  {
    label: t("projects.spent"),
    align: "end",
    cell: (project) =>
      spent
        ? h("a", {
          class: "row-link number",
          href: `/reports?period=range&from=${firstDay}&to=${today()}&project=${project.id}`,
        }, duration(spent.get(project.id) ?? 0))
        : "",
  },
];

/// How much of a budget is spent. Over it, the bar is full and says so in words, too.
export function budget({ budgetSeconds }, seconds) {
  if (!budgetSeconds) return h("span", { class: "muted" }, "—");
  const share = seconds / budgetSeconds;
  return h("span", { class: share > 1 ? "budget over" : "budget" }, [
    h("span", { class: "budget-bar", "aria-hidden": "true" }, [
      h("i", { style: { width: `${Math.min(100, share * 100)}%` } }),
    ]),
    h("span", { class: "number" }, [
      t(share > 1 ? "projects.overBudget" : "projects.ofBudget", {
        share: percent(share),
        hours: number(budgetSeconds / 3600),
      }),
    ]),
  ]);
}
