// A customer: how to reach it, its projects, and what an hour costs there.
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  colorOf,
  dot,
  errorText,
  iconLink,
  notice,
  pageHead,
  skeletonList,
  typed,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { startOfMonth, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { amountsRight } from "../core/money.js";
import { saying } from "../core/overlays.js";
import { reading } from "../core/reading.js";
import { isAtLeast } from "../core/session.js";
import { changes, customerDialog } from "./customer-dialog.js";
import { rateDialog } from "./rate-dialog.js";
import { rateLines } from "./rate-lines.js";
import { readRates } from "./rates.js";

export default function customerPage(page) {
  const { id } = page.params;
  page.title(t("customers.title"));
  const found = reading(page, ["customers", "projects", "rates", "looked", "online"], async (options) => {
    const customer = await api.get(`/customers/${id}`, options);
    page.title(customer.name);
    const projects = await api.get("/projects/all", options);
    const rates = await readRates(options, { customer: id });
    return { customer, projects: projects.filter(({ customerId }) => customerId === customer.id), rates };
  }, { isQueued: true });
  const makeRate = () => found.rates && rateDialog(found.rates, { kind: "customer", customer: Number(id) });
  if (isAtLeast("admin")) page.keys.n = { label: t("rates.new"), run: makeRate };

  return () => {
    const { customer, projects, rates, error } = found;
    const before = iconLink({ label: t("customers.title"), icon: "chevron-left", href: "/customers" });
    if (!customer) {
      return [
        pageHead({ before, title: t("customers.title") }),
        error ? notice({ kind: "bad", text: errorText(error) }) : skeletonList(5),
      ];
    }
    return [
      pageHead({
        before,
        title: customer.name,
        sub: !customer.active && badge(t("customers.inactive"), "warning"),
        actions: actions(customer),
      }),
      error && notice({ kind: "bad", text: errorText(error) }),
      h("div", { key: "customer", class: "customer-page" }, [facts(customer), projectList(projects)]),
      amountsRight.isLikely && rates && h("section", { key: "rates", class: "customer-rates" }, [
        h("header", { class: "spread" }, [
          h("h2", null, t("rates.title")),
          isAtLeast("admin") && button({ label: t("rates.new"), icon: "plus", onclick: makeRate }),
        ]),
        rateLines(rates),
      ]),
    ];
  };
}

const actions = (customer) => [
  buttonLink({
    label: t("reports.title"),
    icon: "chart",
    href: `/reports?customer=${customer.id}&day=${startOfMonth(today())}${amountsRight.isLikely ? "&money=true" : ""}`,
  }),
  button({ label: t("customers.changeShort"), icon: "edit", onclick: () => customerDialog(customer) }),
  button({
    label: t(customer.active ? "customers.end" : "customers.begin"),
    onclick: () =>
      saying(async () => {
        await api.patch(`/customers/${customer.id}`, { active: !customer.active }, changes);
        return t(customer.active ? "customers.ended" : "customers.begun", { name: customer.name });
      }),
  }),
];

function facts(customer) {
  const list = ["number", "address", "vatNumber", "email", "currency"].filter((name) => customer[name]);
  return h("section", { class: "section", "aria-label": t("customers.facts") }, [
    h("h2", null, t("customers.facts")),
    h("dl", { class: "facts" }, [
      list.map((name) =>
        h("div", { key: name }, [
          h("dt", null, t(`customers.${name}`)),
          h("dd", { class: "customer-fact" }, typed(customer[name])),
        ])
      ),
    ]),
  ]);
}

const projectList = (projects) =>
  h("section", { class: "section", "aria-label": t("projects.title") }, [
    h("h2", null, t("projects.title")),
    projects.length === 0 && h("p", { class: "muted" }, t("customers.noProjects")),
    h("ul", { class: "customer-projects" }, [
      projects.map((project) =>
        h("li", { key: project.id, class: "row" }, [
          dot(colorOf(project.color, project.id)),
          h("a", { class: "row-link", dir: "auto", href: `/projects/${project.id}` }, project.name),
          !project.active && badge(t("projects.archived"), "warning"),
        ])
      ),
    ]),
  ]);
