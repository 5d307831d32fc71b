// The months of all people whom a manager sees: approved or sent back one after the other; and the locks in force.
import { api } from "../core/api.js";
import { button, empty, errorText, notice, pageHead, select, skeletonList, table, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, fullDay, signedDuration } from "../core/format.js";
import { monthPath } from "../core/hours-path.js";
import { t } from "../core/i18n.js";
import { stateBadge } from "../core/month-state.js";
import { reading } from "../core/reading.js";
import { session } from "../core/session.js";
import { decisions } from "./decisions.js";
import { lockSection } from "./locks.js";
import { oldestWaiting, openMonth, thisMonth, waitingMonths } from "./opening.js";
import { daysOf, monthOf, monthSteps, nameOf, oddDays } from "./period-words.js";

const states = ["none", "submitted", "approved", "rejected", "withdrawn", "reopened"];

export default function approval(page) {
  if (!page.params.month) {
    return openMonth(page, { title: t("approval.title"), path: "/approval", find: oldestWaiting });
  }
  const month = monthOf(page.params);
  page.title(`${t("approval.title")}, ${nameOf(month)}`);
  const steps = monthSteps(page, "/approval", month);
  const found = reading(page, ["periods", "looked", "online"], async (options) => {
    const [periods, locks, waiting] = await Promise.all([
      api.get("/periods", { query: { month }, ...options }),
      api.get("/locks", options),
      waitingMonths(options),
    ]);
    return { periods: oddFirst(periods), locks, waiting: waiting.filter((one) => one.month !== month) };
  }, { isQueued: true });
  const shown = () => (found.periods ?? []).filter(({ state }) => !page.query.state || state === page.query.state);
  addKeys(page, shown);

  return () => [
    pageHead({ title: `${t("approval.title")} · ${nameOf(month)}`, actions: [stateChoice(page), steps()] }),
    found.error && notice({
      kind: "bad",
      text: errorText(found.error),
      action: button({ label: t("core.retry"), onclick: found.read }),
    }),
    !found.periods && !found.error && skeletonList(6),
    found.waiting?.length > 0 && elsewhere(found.waiting),
    found.periods && month === thisMonth() &&
    h("p", { key: "not-over", class: "period-not-over muted" }, t("approval.notOver")),
    found.periods && table({
      caption: t("approval.title"),
      columns: columns(month),
      rows: shown(),
      keyOf: ({ user }) => user,
      rowProps: ({ user }) => ({ "data-person": user, tabindex: "-1" }),
      empty: empty({ icon: "users", title: t("approval.empty"), text: t("approval.emptyText") }),
    }),
    found.locks && lockSection(found.locks, found.periods),
  ];
}

/// Undecided ones first, then those with missing days, by name.
const oddFirst = (periods) => {
  const rank = ({ state, missing }) => (state === "submitted" ? 0 : missing.length > 0 ? 1 : 2);
  return [...periods].sort((a, b) => rank(a) - rank(b));
};

/// Other months that wait, each with the way to it.
const elsewhere = (waiting) =>
  h("div", { key: "elsewhere", class: "period-elsewhere" }, [
    notice({
      text: [
        t("approval.elsewhere"),
        h("span", { class: "period-days" }, [
          waiting.map(({ month, count }) =>
            h("a", { key: month, href: `/approval/${month}` }, t("approval.waiting", { month: nameOf(month), count }))
          ),
        ]),
      ],
    }),
  ]);

const stateChoice = (page) =>
  select({
    label: t("months.state"),
    hidesLabel: true,
    name: "state",
    value: page.query.state ?? "",
    options: [
      { value: "", label: t("approval.allStates") },
      ...states.map((state) => ({ value: state, label: t(`months.state.${state}`) })),
    ],
    onchange: ({ target }) => {
      page.setQuery({ state: target.value || undefined });
      page.redraw();
    },
  });

const columns = (month) => [
  {
    label: t("approval.person"),
    cell: ({ user, name, submission }) => [
      h("a", { href: `/balance/${month}${user === session.me.id ? "" : `?user=${user}`}` }, typed(name)),
      submission?.comment && h("small", { class: "period-comment muted" }, typed(submission.comment)),
    ],
  },
  {
    label: t("months.worked"),
    align: "end",
    cell: ({ user, name, seconds }) =>
      h("a", {
        href: monthPath(user, month),
        "aria-label": t("approval.hoursOf", { name, hours: duration(seconds) }),
      }, duration(seconds)),
  },
  { label: t("months.planned"), align: "end", cell: ({ planned }) => duration(planned) },
  {
    label: t("months.balance"),
    align: "end",
    cell: ({ balance }) => (balance === null ? "" : signedDuration(balance)),
  },
  {
    label: t("approval.missing"),
    align: "end",
    cell: ({ user, missing, submission }) => {
      const warnings = submission?.warnings ?? [];
      if (warnings.length === 0) return missing.length || "";
      return h("details", null, h("summary", null, daysOf(warnings).length), oddDays(warnings, user));
    },
  },
  {
    label: t("months.state"),
    cell: ({ state, lockedThrough }) => [
      stateBadge(state),
      lockedThrough && h("small", { class: "period-comment muted" }, [
        t("months.lockedThrough", { day: fullDay(lockedThrough) }),
      ]),
    ],
  },
  { label: t("approval.actions"), hidesLabel: true, align: "end", cell: (row) => decisions.buttons(row) },
];

/// `j` and `k` go from row to row, `u` to the next one that waits; `a` and `r` decide on the row that has the focus.
function addKeys(page, shown) {
  const rowOf = (user) => document.querySelector(`[data-person="${user}"]`);
  const current = () => shown().findIndex(({ user }) => rowOf(user)?.contains(document.activeElement));
  const go = (step, isWanted = () => true) => {
    const rows = shown();
    for (let index = current() + step; index >= 0 && index < rows.length; index += step) {
      if (isWanted(rows[index])) return rowOf(rows[index].user).focus();
    }
  };
  const decide = (run) => () => {
    const row = shown()[current()];
    if (row?.state === "submitted" && row.user !== session.me.id) run(row);
  };
  Object.assign(page.keys, {
    j: { label: t("approval.next"), run: () => go(1) },
    k: { label: t("approval.previous"), run: () => go(-1) },
    u: { label: t("approval.nextUndecided"), run: () => go(1, ({ state }) => state === "submitted") },
    a: { label: t("approval.approve"), run: decide(decisions.approve) },
    r: { label: t("approval.sendBack"), run: decide(decisions.sendBack) },
  });
}
