// The projects: what is planned and what is spent.
import { api } from "../core/api.js";
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
} from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { isAtLeast } from "../core/session.js";
import { shortBudget, usedOf } from "./budget-parts.js";

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

/// The budgets of a query that the person manages, with what is spent of each; none where they can't be read.
export const budgetsOf = (query, options) =>
  api.list("/budgets", { query: { limit: 5000, ...query }, ...options }).catch(() => []);

export default function projects(page) {
  const found = { list: undefined, spent: undefined, budgets: undefined, error: undefined };
  page.title(t("projects.title"));
  const shownState = () => (page.query.show in states ? page.query.show : "active");
  const read = () => readProjects(page, found);
  read();
  for (const name of ["projects", "entries", "rates", "looked"]) page.on(name, read);
  page.keys.n = { label: t("projects.new"), run: () => page.go("/projects/new") };
  page.keys["/"] = { label: t("projects.search"), run: () => document.querySelector("[name=search]").focus() };

  return () => [
    pageHead({
      title: t("projects.title"),
      actions: [
        isAtLeast("admin") && buttonLink({ label: t("matrix.title"), icon: "grid", href: "/projects/people" }),
        buttonLink({ label: t("budgets.title"), icon: "target", href: "/budgets" }),
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
    found.error && notice({ kind: "bad", text: errorText(found.error) }),
    !found.error && table({
      caption: t("projects.title"),
      rows: shownProjects(found.list, page.query.search, states[shownState()]),
      keyOf: (project) => project.id,
      rowProps: (project) => ({ class: project.active ? undefined : "inactive" }),
      columns: columns(found),
      empty: nothing(found.list),
    }),
  ];
}

async function readProjects(page, found) {
  const options = { signal: page.signal };
  try {
    found.list = await api.get("/projects/all", options);
    found.error = undefined;
  } catch (problem) {
    found.error = problem;
  }
  page.redraw();
  if (!found.list) return;
  const [report, list] = await Promise.all([hoursOf({ groupBy: "project" }, options), budgetsOf({}, options)]);
  if (report) found.spent = new Map(report.groups.map((group) => [group.key, group.seconds]));
  found.budgets = new Map(list.filter(({ task }) => task === null).map((one) => [one.project, one]));
  page.redraw();
}

function shownProjects(projects, search = "", isActive = undefined) {
  const text = search.toLocaleLowerCase();
  return projects?.filter((project) =>
    (isActive ?? project.active) === project.active &&
    `${project.name} ${project.customer}`.toLocaleLowerCase().includes(text)
  );
}

const columns = ({ spent, budgets }) => [
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
    cell(project) {
      const budget = budgets?.get(project.id) ?? usedOf(project.budget ?? {}, spent?.get(project.id) ?? 0);
      return budget && budgets ? shortBudget(budget) : h("span", { class: "muted" }, "—");
    },
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
