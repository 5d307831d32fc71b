// The person's accounts with their newest inspections: of what, by which form, in which state, and the report.
import { api } from "../core/api.js";
import {
  badge,
  buttonLink,
  empty,
  errorText,
  iconLink,
  notice,
  pageHead,
  segmented,
  skeletonList,
  table,
  typed,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { fullDay } from "../core/format.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { pagedList } from "../core/paged.js";
import { session } from "../core/session.js";

const states = ["all", "open", "finished", "void"];
const stateKinds = { open: "accent", arriving: "warning", finished: "good" };
/// How many of each account stand on the page of all accounts.
const few = 10;

export default function inspections(page) {
  const { account: only } = page.params;
  const state = states.includes(page.query.state) ? page.query.state : "all";
  let accounts;
  let error;
  page.title(t("inspections.title"));

  async function read() {
    try {
      const found = await api.get("/accounts", { query: { active: true }, signal: page.signal, keeps: true });
      const mine = found.filter((account) => account.role && (!only || account.name === only));
      accounts = mine.map((account) =>
        accounts?.find((one) => one.name === account.name) ?? listOf(page, account, state, only ? 50 : few)
      );
      error = only && mine.length === 0 ? new Error(t("problem.not-found")) : undefined;
      if (only) page.title(mine[0]?.title ?? t("inspections.title"));
      accounts.forEach((account) => account.read());
    } catch (problem) {
      error = problem;
    }
    page.redraw();
  }
  read();
  for (const name of ["looked", "online"]) page.on(name, read);

  return () => [
    pageHead({
      before: only && iconLink({ label: t("inspections.title"), icon: "chevron-left", href: "/inspections" }),
      title: only ? accounts?.[0]?.title ?? t("inspections.title") : t("inspections.title"),
      sub: only ? accounts?.[0] && t(`inspections.role.${accounts[0].role}`) : t("inspections.noneText"),
      actions: only && accounts?.[0]?.role === "admin" &&
        buttonLink({ label: t("members.title"), icon: "users", href: membersOf(accounts[0]) }),
    }),
    accounts?.length !== 0 && h("div", { key: "filters", class: "list-filters" }, [
      segmented({
        label: t("inspections.state"),
        value: state,
        options: states.map((value) => ({ value, label: t(`inspections.show.${value}`), href: pathOf(only, value) })),
      }),
    ]),
    error && notice({ kind: "bad", text: errorText(error) }),
    !accounts && !error && skeletonList(6),
    accounts?.length === 0 && !error &&
    empty({ icon: "list", title: t("inspections.noAccounts"), text: t("inspections.noAccountsText") }),
    accounts?.map((account) => section(account, only, state)),
  ];
}

const pathOf = (account, state) =>
  `/inspections${account ? `/${account}` : ""}${state === "all" ? "" : `?state=${state}`}`;

const membersOf = ({ name }) => `/accounts/${name}/members`;

/// An account with the list of its inspections and the titles of its forms.
function listOf(page, { name, title, role }, state, limit) {
  const list = pagedList(
    page,
    `/accounts/${name}/inspections`,
    () => ({ state: state === "all" ? undefined : state, limit }),
    { keeps: true },
  );
  const account = { name, title, role, list, forms: new Map(), members: new Map(), targets: new Map() };
  // A list has the numbers of targets. Each is read once.
  account.target = (id) => {
    if (!account.targets.has(id)) {
      account.targets.set(id, "");
      api.get(`/accounts/${name}/targets/${id}`, { signal: page.signal, keeps: true })
        .then((target) => account.targets.set(id, target.name), () => account.targets.set(id, `#${id}`))
        .finally(page.redraw);
    }
    return account.targets.get(id);
  };
  account.read = async () => {
    const options = { signal: page.signal, keeps: true };
    const others = Promise.all([
      api.get(`/accounts/${name}/templates`, options),
      api.get(`/accounts/${name}`, options),
    ]);
    list.refresh();
    try {
      const [templates, { members }] = await others;
      account.forms = new Map(templates.map((one) => [one.template, one.title]));
      account.members = new Map(members.map((one) => [one.user, one.name]));
    } catch {
      // The list names forms by their short names, and nobody.
    }
    page.redraw();
  };
  return account;
}

function section(account, only, state) {
  const { list } = account;
  const none = empty({
    icon: "list",
    title: t("inspections.none"),
    text: state === "all" ? only && t("inspections.noneText") : t("inspections.noneFound"),
    action: state !== "all" &&
      buttonLink({ label: t("inspections.all"), href: pathOf(only && account.name, "all") }),
  });
  return h("section", { key: account.name, class: "inspection-account" }, [
    !only &&
    h("header", { class: "spread" }, [
      h("h2", { dir: "auto" }, [
        h("a", { class: "row-link", dir: "auto", href: `/inspections/${account.name}` }, account.title),
      ]),
      h("span", { class: "row" }, [
        h("span", { class: "muted" }, t(`inspections.role.${account.role}`)),
        account.role === "admin" && h("a", { href: membersOf(account) }, t("members.title")),
      ]),
    ]),
    list.error && !list.rows ? notice({ kind: "bad", text: errorText(list.error) }) : table({
      caption: account.title,
      rows: list.rows,
      keyOf: (one) => one.id,
      columns: columns(account),
      empty: none,
    }),
    only ? list.more() : list.hasMore &&
      h("p", { class: "list-more" }, h("a", { href: pathOf(account.name, state) }, t("inspections.all"))),
  ]);
}

const columns = (account) => [
  { label: t("inspections.target"), cell: (one) => typed(account.target(one.target), { class: "inspection-target" }) },
  { label: t("inspections.form"), cell: (one) => formOf(account, one) },
  { label: t("inspections.by"), cell: (one) => typed(nameOf(account, one.inspector), { class: "muted" }) },
  { label: t("inspections.day"), cell: (one) => h("span", { class: "number" }, dayOf(one)) },
  {
    label: t("inspections.state"),
    cell: (one) =>
      h("span", { class: "row" }, [
        badge(t(`inspections.is.${one.state}`), stateKinds[one.state]),
        one.conflicts > 0 && badge(t("inspections.conflicts", { count: one.conflicts }), "warning"),
      ]),
  },
  {
    label: t("inspections.report"),
    align: "end",
    cell: (one) =>
      h("a", {
        class: "inspection-report",
        href: `/api/v1/accounts/${account.name}/inspections/${one.id}/report.html`,
        target: "_blank",
        rel: "noopener",
        "aria-label": t("inspections.reportOf", { target: account.target(one.target), day: dayOf(one) }),
      }, [
        t("inspections.report"),
        icon("arrow-right", 14),
      ]),
  },
];

/// When it was finished, or else begun.
const dayOf = (one) => fullDay((one.finishedAt ?? one.startedAt).slice(0, 10));

/// The title of its form, and its own where that is another one.
function formOf(account, { template, title }) {
  const form = account.forms.get(template) ?? template;
  return [typed(form), title && title !== form && h("small", { dir: "auto" }, title)];
}

const nameOf = (account, user) => (user === session.me.id ? session.me.name : account.members.get(user)) ?? "—";
