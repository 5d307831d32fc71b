// Finding hours by words and filters, each search an address; and changing many of them at once.
import { api } from "../../core/api.js";
import {
  button,
  buttonLink,
  empty,
  errorText,
  notice,
  pageHead,
  searchField,
  skeletonList,
} from "../../core/components.js";
import { h } from "../../core/dom.js";
import { duration } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { pagedList } from "../../core/paged.js";
import { isAtLeast } from "../../core/session.js";
import { model, namesOf } from "../model.js";
import { people } from "../../core/people.js";
import { changeDialog, removeChosen } from "./change-many.js";
import { filterChips, filterFields, queryOf } from "./find-filters.js";
import { foundRow, rowKeys } from "./found-row.js";

export default function find(page) {
  const state = {
    chosen: new Set(),
    /// The names of projects and tasks that are not among the person's active ones.
    names: new Map(),
    choices: { projects: [], people: [], tags: [] },
    redraw: page.redraw,
  };
  page.title(t("find.title"));
  const list = pagedList(page, "/entries/search", () => ({ ...queryOf(page.query), limit: 200 }));
  const read = () => Promise.all([list.refresh(), readNames(page, state)]);
  list.read();
  model.load().catch(() => {});
  readNames(page, state);
  readChoices(page, state);
  for (const name of ["entries", "projects", "looked", "online"]) page.on(name, read);
  for (const name of ["projects", "online"]) page.on(name, () => readChoices(page, state));

  const change = (fields) => {
    page.setQuery(queryOf({ ...page.query, ...fields }));
    list.read();
    if ("user" in fields) readChoices(page, state);
  };
  const chosen = () => (list.rows ?? []).filter((entry) => state.chosen.has(entry.id));
  Object.assign(page.keys, {
    "/": { label: t("find.search"), run: () => document.querySelector("[name=find]").focus() },
    ...rowKeys(state, () => list.rows ?? []),
    e: { label: t("find.change"), run: () => chosen().length && changeDialog(chosen(), state) },
  });

  return () => [
    pageHead({ title: t("find.title") }),
    searchForm(page.query, change),
    filterFields(page.query, state.choices, change),
    filterChips(page.query, state.choices, change),
    list.error && notice({
      kind: "bad",
      text: Object.values(list.error.fields ?? {}).join(" ") || errorText(list.error),
      action: button({ label: t("core.retry"), onclick: list.read }),
    }),
    !list.rows && !list.error && skeletonList(6),
    list.rows && !list.error && found(list, page.query, state, chosen),
  ];
}

const searchForm = (filters, change) =>
  h("div", { key: "search", class: "list-filters", role: "search" }, [
    searchField({ label: t("find.search"), name: "find", value: filters.text, onsearch: (text) => change({ text }) }),
  ]);

/// A manager has them from the choices, which are all projects.
async function readNames(page, state) {
  if (isAtLeast("manager")) return;
  const query = { period: "range", from: "2000-01-01", to: "2099-12-31", groupBy: "project,task", limit: 1 };
  try {
    state.names = namesOf((await api.get("/reports/hours", { query, signal: page.signal })).groups);
    page.redraw();
  } catch {
    // Numbers stand in their place.
  }
}

async function readChoices(page, state) {
  const options = { signal: page.signal };
  const readTags = async () => {
    const tags = await api.get("/tags", { query: { user: page.query.user, limit: 1000 }, ...options });
    return tags.map(({ tag }) => tag);
  };
  // What can't be read stays as it was.
  const before = state.choices;
  const [projects, everybody, tags] = await Promise.all([
    api.get(isAtLeast("manager") ? "/projects/all" : "/projects", options).catch(() => before.projects),
    isAtLeast("manager") ? people(options).catch(() => before.people) : [],
    readTags().catch(() => before.tags),
  ]);
  state.choices = { projects, people: everybody, tags };
  if (isAtLeast("manager")) state.names = new Map(projects.map(({ id, name }) => [`project ${id}`, name]));
  page.redraw();
}

function found(list, filters, state, chosen) {
  if (list.rows.length === 0) {
    return empty({
      icon: "search",
      title: t("find.empty"),
      text: t("find.emptyText"),
      action: Object.keys(queryOf(filters)).length > 0 && buttonLink({ label: t("find.all"), href: "/find" }),
    });
  }
  const seconds = list.rows.reduce((sum, entry) => sum + (entry.seconds ?? 0), 0);
  const sums = { count: list.rows.length, hours: duration(seconds) };
  return h("section", { key: "found", class: "found", "aria-label": t("find.found") }, [
    h("p", { class: "found-sum", role: "status" }, t(list.hasMore ? "find.sumOfNewest" : "find.sum", sums)),
    h("ul", { class: "found-list" }, list.rows.map((entry) => foundRow(entry, state, filters))),
    list.more(),
    chosenBar(chosen(), state),
  ]);
}

const chosenBar = (entries, state) =>
  entries.length > 0 &&
  h("div", { key: "chosen", class: "found-chosen", role: "region", "aria-label": t("find.chosen") }, [
    h(
      "span",
      null,
      t("find.chosenSum", {
        count: entries.length,
        hours: duration(entries.reduce((sum, entry) => sum + (entry.seconds ?? 0), 0)),
      }),
    ),
    button({ label: t("find.change"), icon: "edit", kind: "primary", onclick: () => changeDialog(entries, state) }),
    button({ label: t("find.remove"), icon: "trash", onclick: () => removeChosen(entries, state) }),
    button({
      label: t("find.none"),
      kind: "quiet",
      onclick() {
        state.chosen.clear();
        state.redraw();
      },
    }),
  ]);
