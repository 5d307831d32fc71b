// What was meant to be spent on projects and tasks, and how much of it is spent: those that are over come first.
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  colorOf,
  dot,
  empty,
  errorText,
  notice,
  pageHead,
  searchField,
  segmented,
  skeletonList,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { compare } from "../core/format.js";
import { t } from "../core/i18n.js";
import { reading } from "../core/reading.js";
import { budgetBars, isOver, shareOf } from "./budget-parts.js";

const shows = ["active", "warned", "all"];

export default function budgets(page) {
  page.title(t("budgets.title"));
  const names = ["budgets", "projects", "entries", "rates", "customers", "looked", "online"];
  const found = reading(page, names, async (options) => ({ budgets: await readBudgets(options) }), { isQueued: true });
  page.keys["/"] = { label: t("projects.search"), run: () => document.querySelector("[name=search]")?.focus() };

  return () => {
    const { budgets, error } = found;
    return [
      pageHead({
        title: t("budgets.title"),
        sub: budgets?.length > 0 && summary(budgets),
        actions: buttonLink({ label: t("projects.title"), icon: "folder", href: "/projects" }),
      }),
      budgets?.length !== 0 && filters(page),
      error && notice({
        kind: "bad",
        text: errorText(error),
        action: error.status !== 403 && button({ label: t("core.retry"), onclick: found.read }),
      }),
      !budgets && !error && skeletonList(6),
      budgets && list(budgets, page.query),
    ];
  };
}

/// The budgets that the person sees, with the names of what they are of: those with the greatest share first.
async function readBudgets(options) {
  const [list, projects] = await Promise.all([
    api.list("/budgets", { query: { limit: 5000 }, ...options }),
    api.get("/projects/all", options),
  ]);
  const ids = new Set(list.filter(({ task }) => task !== null).map(({ project }) => project));
  const tasks = (await Promise.all([...ids].map((id) => api.get(`/projects/${id}/tasks`, options)))).flat();
  const rows = list.map((budget) => {
    const project = projects.find(({ id }) => id === budget.project);
    const task = tasks.find(({ id }) => id === budget.task);
    return { ...budget, project, task, active: (project?.active && task?.active !== false) ?? false };
  });
  return rows.sort((one, other) => shareOf(other) - shareOf(one) || compare(one.project.name, other.project.name));
}

const summary = (budgets) => {
  const active = budgets.filter((one) => one.active);
  const over = active.filter(isOver).length;
  const warned = active.filter((one) => one.warned && !isOver(one)).length;
  return t("budgets.summary", { over, warned, count: active.length });
};

const shownOf = ({ show }) => (shows.includes(show) ? show : "active");

const filters = (page) =>
  h("div", { key: "filters", class: "list-filters" }, [
    searchField({
      label: t("projects.search"),
      value: page.query.search,
      onsearch: (search) => page.setQuery({ ...page.query, search: search || undefined }),
    }),
    segmented({
      label: t("budgets.show"),
      value: shownOf(page.query),
      onchange: (value) => page.setQuery({ ...page.query, show: value === "active" ? undefined : value }),
      options: shows.map((value) => ({ value, label: t(`budgets.show.${value}`) })),
    }),
  ]);

function list(budgets, query) {
  if (budgets.length === 0) {
    return empty({
      icon: "target",
      title: t("budgets.none"),
      text: t("budgets.noneText"),
      action: buttonLink({ label: t("projects.title"), icon: "folder", href: "/projects" }),
    });
  }
  const text = (query.search ?? "").toLocaleLowerCase();
  const show = shownOf(query);
  const rows = budgets.filter((one) =>
    (show === "all" || (one.active && (show === "active" || one.warned || isOver(one)))) &&
    `${one.project.name} ${one.task?.name ?? ""} ${one.project.customer}`.toLocaleLowerCase().includes(text)
  );
  if (rows.length === 0) {
    return empty({ icon: "target", title: t("budgets.noneHere"), text: t("budgets.noneFound") });
  }
  return h("ul", { key: "budgets", class: "budget-list", "aria-label": t("budgets.title") }, rows.map(row));
}

const row = (budget) =>
  h("li", { key: `${budget.project.id} ${budget.task?.id ?? ""}`, class: "budget-row" }, [
    h("div", { class: "budget-name" }, [
      h("span", { class: "row" }, [
        dot(colorOf(budget.project.color, budget.project.id)),
        h("a", { class: "row-link", dir: "auto", href: `/projects/${budget.project.id}` }, [
          [budget.project.name, budget.task?.name].filter(Boolean).join(" / "),
        ]),
      ]),
      h("small", { dir: "auto" }, [
        [budget.project.customer, t(`budgets.period.${budget.period}`)].filter(Boolean).join(" · "),
      ]),
    ]),
    budgetBars(budget),
    h("span", { class: "budget-state" }, [
      isOver(budget) ? badge(t("budgets.isOver"), "bad") : budget.warned && badge(t("budgets.isWarned"), "warning"),
      !budget.active && badge(t("projects.archived")),
    ]),
  ]);
