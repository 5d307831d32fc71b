// For whom projects are done: a list to search, and the way to what an hour costs.
import { activeList } from "../core/active-list.js";
import { badge, button, buttonLink, empty, errorText, notice, pageHead, table, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { amountsRight } from "../core/money.js";
import { customerDialog } from "./customer-dialog.js";

export default function customers(page) {
  page.title(t("customers.title"));
  const { list, filters } = activeList(page, "/customers", {
    search: t("customers.search"),
    show: t("customers.show"),
    state: (value) => t(`customers.show.${value}`),
  });
  for (const name of ["customers", "projects", "looked", "online"]) page.on(name, list.refresh);
  page.keys.n = { label: t("customers.new"), run: () => make(page) };

  return () => [
    pageHead({
      title: t("customers.title"),
      actions: [
        amountsRight.isLikely && buttonLink({ label: t("rates.title"), icon: "money", href: "/rates" }),
        button({ label: t("customers.new"), kind: "primary", icon: "plus", onclick: () => make(page) }),
      ],
    }),
    filters(),
    list.error && notice({
      kind: "bad",
      text: errorText(list.error),
      action: button({ label: t("core.retry"), onclick: list.read }),
    }),
    !list.error && table({
      caption: t("customers.title"),
      rows: list.rows,
      keyOf: ({ id }) => id,
      rowProps: ({ active }) => ({ class: active ? undefined : "inactive" }),
      columns: columns(),
      empty: nothing(page.query),
    }),
    !list.error && list.more(),
  ];
}

async function make(page) {
  const made = await customerDialog();
  if (made) page.go(`/customers/${made.id}`);
}

const nothing = ({ search, show }) =>
  empty({
    icon: "money",
    title: t("customers.none"),
    text: t(search || show ? "customers.noneFound" : "customers.noneText"),
  });

const columns = () => [
  {
    label: t("customers.name"),
    cell: ({ id, name, active }) =>
      h("span", { class: "row" }, [
        h("a", { class: "row-link customer-name", dir: "auto", href: `/customers/${id}` }, name),
        !active && badge(t("customers.inactive"), "warning"),
      ]),
  },
  { label: t("customers.number"), cell: ({ number }) => number && typed(number, { class: "muted" }) },
  { label: t("customers.email"), cell: ({ email }) => email && typed(email, { class: "muted customer-email" }) },
  { label: t("customers.currency"), align: "end", cell: ({ currency }) => currency },
];
