// What a search is narrowed by: the person's choices, and a chip for each.
import { field, iconButton, select } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { fullDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { isAtLeast, session } from "../../core/session.js";
import { kindName, kindOptions } from "../../core/entry-kinds.js";

/// The filters of an address, which are those of the server.
const names = ["text", "user", "project", "tag", "billable", "kind", "from", "to"];

export const queryOf = (filters) =>
  Object.fromEntries(names.filter((name) => filters[name]).map((name) => [name, filters[name]]));

const options = (list, any) => [{ value: "", label: any }, ...list];
const named = ({ id, name }) => ({ value: id, label: name });

/// `change(fields)` opens another search.
export function filterFields(filters, choices, change) {
  const choice = (name, label, list, any = t("reports.any")) =>
    select({
      label,
      name: `find-${name}`,
      value: filters[name] ?? "",
      options: withCurrent(options(list, any), filters[name]),
      onchange: ({ target }) => change({ [name]: target.value }),
    });
  const day = (name, label) =>
    field({
      label,
      name: `find-${name}`,
      type: "date",
      value: filters[name] ?? "",
      onchange: ({ target }) => change({ [name]: target.value }),
    });
  return h("details", {
    key: "filters",
    class: "report-fold find-fold",
    open: matchMedia("(min-width: 900px)").matches,
  }, [
    h("summary", null, icon("filter"), t("find.filters")),
    h("div", { class: "report-filters" }, [
      isAtLeast("manager") && choice("user", t("reports.person"), [
        { value: "all", label: t("reports.everyone") },
        ...choices.people.filter((one) => one.id !== session.me.id).map(named),
      ], t("reports.me")),
      choice("project", t("reports.by.project"), choices.projects.map(named)),
      choice("tag", t("reports.by.tag"), choices.tags.map((tag) => ({ value: tag, label: tag }))),
      choice("billable", t("reports.billable"), [
        { value: "true", label: t("reports.billableOnly") },
        { value: "false", label: t("reports.notBillable") },
      ]),
      choice("kind", t("hours.kind"), kindOptions()),
      day("from", t("reports.from")),
      day("to", t("reports.to")),
    ]),
  ]);
}

const withCurrent = (list, value) =>
  !value || list.some((one) => String(one.value) === value) ? list : [...list, { value, label: `#${value}` }];

/// A chip for each filter, which takes it off.
export function filterChips(filters, choices, change) {
  const given = names.filter((name) => name !== "text" && filters[name]);
  if (given.length === 0) return null;
  return h(
    "ul",
    { key: "chips", class: "find-chips", "aria-label": t("find.filters") },
    given.map((name) =>
      h("li", { key: name, class: "find-chip" }, [
        h("span", { dir: "auto" }, textOf(name, filters[name], choices)),
        iconButton({
          label: t("find.takeOff", { filter: textOf(name, filters[name], choices) }),
          icon: "x",
          onclick: () => change({ [name]: undefined }),
        }),
      ])
    ),
  );
}

function textOf(name, value, choices) {
  const nameIn = (list) => list.find((one) => String(one.id) === value)?.name ?? `#${value}`;
  switch (name) {
    case "user":
      return value === "all" ? t("reports.everyone") : nameIn(choices.people);
    case "project":
      return nameIn(choices.projects);
    case "tag":
      return `#${value}`;
    case "billable":
      return t(value === "true" ? "reports.billableOnly" : "reports.notBillable");
    case "kind":
      return kindName(value);
    default:
      return t(`find.chip.${name}`, { day: fullDay(value) });
  }
}
