// What an hour costs: the rates of each scope as a time line.
import { api } from "../core/api.js";
import { button, empty, errorText, iconLink, notice, pageHead, searchField, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { amountsRight } from "../core/money.js";
import { people } from "../core/people.js";
import { reading } from "../core/reading.js";
import { isAtLeast, session } from "../core/session.js";
import { rateDialog } from "./rate-dialog.js";
import { rateLines } from "./rate-lines.js";

export default function ratesPage(page) {
  page.title(t("rates.title"));
  const found = reading(
    page,
    ["rates", "customers", "projects", "looked", "online"],
    async (options) => ({ rates: await readRates(options) }),
    { isQueued: true },
  );
  const make = () => found.rates?.list && rateDialog(found.rates);
  page.keys.n = { label: t("rates.new"), run: make };
  page.keys["/"] = { label: t("rates.search"), run: () => document.querySelector("[name=search]")?.focus() };

  return () => {
    const { rates, error } = found;
    return [
      pageHead({
        before: iconLink({ label: t("customers.title"), icon: "chevron-left", href: "/customers" }),
        title: t("rates.title"),
        sub: t("rates.text"),
        actions: rates?.list && button({ label: t("rates.new"), kind: "primary", icon: "plus", onclick: make }),
      }),
      error && notice({
        kind: "bad",
        text: errorText(error),
        action: button({ label: t("core.retry"), onclick: found.read }),
      }),
      !rates && !error && skeletonList(5),
      rates && !rates.list && notice({
        kind: "bad",
        text: t(isAtLeast("manager") ? "cost.notShown" : "problem.forbidden"),
      }),
      rates?.list?.length === 0 && empty({ icon: "money", title: t("rates.none"), text: t("rates.noneText") }),
      rates?.list?.length > 0 && [
        h("div", { key: "filters", class: "list-filters" }, [
          searchField({
            label: t("rates.search"),
            value: page.query.search,
            onsearch: (search) => page.setQuery({ search: search || undefined }),
          }),
        ]),
        rateLines(rates, page.query.search),
      ],
    ];
  };
}

/// The rates, and the names of what they are for. `list` is undefined for those who do not get them.
export async function readRates(options, query) {
  if (!isAtLeast("manager")) return {};
  const list = await amountsRight.ask(() => api.list("/rates", { query: { ...query, limit: 5000 }, ...options }));
  if (!list) return { list };
  const [projects, customers, everybody, settings, tasks] = await Promise.all([
    api.get("/projects/all", options),
    api.list("/customers", { query: { limit: 5000 }, ...options }),
    people(options).catch(() => [session.me]),
    api.get("/timesheets/settings", options),
    Promise.all(
      [...new Set(list.map(({ task }) => task))].filter((task) => task !== null).map(
        (task) => api.get(`/tasks/${task}`, options),
      ),
    ),
  ]);
  return { list, projects, customers, everybody, tasks, currency: settings.currency };
}
