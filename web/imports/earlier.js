// The imports before, without those that only tried.
import { table } from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, moment, number } from "../core/format.js";
import { t } from "../core/i18n.js";
import { pagedList } from "../core/paged.js";
import { session } from "../core/session.js";
import { importState } from "./import-parts.js";

/// A function that draws them. `users()` are those whose names are known.
export function earlierImports(page, users) {
  const list = pagedList(page, "/imports", () => ({ limit: 100 }));
  list.read();
  page.on("imports", list.refresh);
  page.on("looked", list.refresh);
  const nameOf = (id) => {
    if (id === null) return t("imports.byCommand");
    return id === session.me.id ? session.me.name : users()?.find((one) => one.id === id)?.name ?? `#${id}`;
  };
  return () => {
    const rows = (list.rows ?? []).filter(({ dryRun }) => !dryRun);
    if (rows.length === 0) return null;
    return h("section", { key: "earlier", class: "import-earlier" }, [
      h("h2", null, t("imports.earlier")),
      table({
        caption: t("imports.earlier"),
        rows,
        keyOf: ({ id }) => id,
        columns: columns(nameOf),
      }),
      list.more(),
    ]);
  };
}

const columns = (nameOf) => [
  {
    label: t("imports.when"),
    cell: ({ id, createdAt }) => h("a", { class: "row-link", href: `/import/${id}` }, moment(createdAt)),
  },
  { label: t("imports.option.from"), cell: ({ from }) => t(`imports.from.${from}`) },
  { label: t("imports.by"), cell: ({ by }) => h("bdi", null, nameOf(by)) },
  { label: t("imports.added"), align: "end", cell: ({ added }) => number(added) },
  { label: t("imports.hours"), align: "end", cell: ({ seconds }) => duration(seconds) },
  { label: t("imports.state"), cell: importState },
];
