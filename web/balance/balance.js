// The balance of working time: one figure, the year as bars, and how each day of a month comes to it.
import { api, queryText } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  empty,
  errorText,
  iconLink,
  notice,
  pageHead,
  select,
  skeletonList,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { addDays, addMonths, fullDay, isDay, monthName, signedDuration, startOfMonth, today } from "../core/format.js";
import { language, t } from "../core/i18n.js";
import { stateBadge } from "../core/month-state.js";
import { reading } from "../core/reading.js";
import { isAtLeast, session } from "../core/session.js";
import { people } from "../core/people.js";
import { adjustDialog } from "./adjust-dialog.js";
import { dayTable } from "./balance-days.js";
import { yearBars } from "./balance-year.js";
import { contractList } from "./contracts.js";

/// The month's record of working time, as a page to print.
const recordLink = (month, user) =>
  buttonLink({
    label: t("balance.record"),
    icon: "print",
    href: `/api/v1/working-time-record.html${queryText({ from: month, to: month, user, language })}`,
    target: "_blank",
  });

export default function balance(page) {
  const asked = `${page.params.month ?? ""}-01`;
  const month = (isDay(asked) ? asked : startOfMonth(today())).slice(0, 7);
  const user = Number(page.query.user) || session.me.id;
  const pathOf = (day) => `/balance/${day.slice(0, 7)}${user === session.me.id ? "" : `?user=${user}`}`;
  page.title(`${t("balance.title")}, ${monthName(`${month}-01`)}`);
  const found = readBalance(page, month, user);
  const steps = {
    ArrowLeft: ["previous", addMonths(`${month}-01`, -1)],
    ArrowRight: ["next", addMonths(`${month}-01`, 1)],
  };
  for (const [key, [name, day]] of Object.entries(steps)) {
    page.keys[key] = { label: t(`team.${name}`), run: () => page.go(pathOf(day)) };
  }
  page.keys.t = { label: t("hours.today"), run: () => page.go(pathOf(today())) };
  const adjust = isAtLeast("admin") &&
    ((row) => adjustDialog(user, month === today().slice(0, 7) ? today() : lastDay(month), row));
  const absences = `/absences/${month.slice(0, 4)}${user === session.me.id ? "" : "?user=all"}`;
  page.keys.a = { label: t("absences.title"), run: () => page.go(absences) };

  return () => {
    const { days, year, contracts, calendars, calendar, everybody, submission, error, read } = found;
    return [
      pageHead({
        title: `${t("balance.title")} · ${monthName(`${month}-01`)}`,
        sub: everybody?.find(({ id }) => id === user)?.name,
        actions: [
          everybody?.length > 0 && personChoice(everybody, user, page, month),
          h("div", { class: "hours-steps" }, [
            iconLink({ label: t("team.previous"), icon: "chevron-left", href: pathOf(steps.ArrowLeft[1]) }),
            h("a", { class: "button quiet", href: pathOf(today()) }, t("hours.today")),
            iconLink({ label: t("team.next"), icon: "chevron-right", href: pathOf(steps.ArrowRight[1]) }),
          ]),
          buttonLink({ label: t("absences.title"), icon: "calendar", href: absences }),
          adjust && contracts?.length > 0 && button({ label: t("balance.adjust"), onclick: () => adjust() }),
          recordLink(month, user),
        ],
      }),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: read }) }),
      !days && !error && skeletonList(8),
      days &&
      (contracts.length === 0 ? empty({ icon: "history", title: t("balance.empty"), text: t("balance.emptyText") }) : [
        h("div", { key: "top", class: "balance-top" }, [
          month < today().slice(0, 7) ? monthFigure(days, year, { month, user, submission }) : figure(year),
          yearBars(year, month, contracts[0].from, pathOf),
        ]),
        dayTable(days, user, adjust),
      ]),
      days && contractList({ user, contracts, calendars, calendar, month }),
    ];
  };
}

const readBalance = (page, month, user) =>
  reading(page, ["entries", "absences", "adjustments", "contracts", "periods", "looked", "online"], async (options) => {
    const get = (query) => api.get("/balance", { query: { ...query, user }, ...options });
    const [days, year, contracts, calendars, everybody, settings, submissions] = await Promise.all([
      get({ month }),
      get({ year: month.slice(0, 4), by: "month" }),
      api.get(`/users/${user}/contracts`, options),
      api.get("/holiday-calendars", options),
      isAtLeast("manager") ? people(options).catch(() => []) : [],
      isAtLeast("admin") ? api.get("/timesheets/settings", options) : undefined,
      api.get("/submissions", { query: { month, user, limit: 1 }, ...options }),
    ]);
    return { days, year, contracts, calendars, calendar: settings?.calendar, everybody, submission: submissions[0] };
  });

const lastDay = (month) => addDays(addMonths(`${month}-01`, 1), -1);

const personChoice = (everybody, user, page, month) =>
  select({
    label: t("reports.by.user"),
    hidesLabel: true,
    name: "person",
    value: user,
    options: everybody.filter((one) => one.active || one.id === user)
      .map(({ id, name }) => ({ value: id, label: name })),
    onchange: ({ target }) =>
      page.go(`/balance/${month}${Number(target.value) === session.me.id ? "" : `?user=${target.value}`}`),
  });

/// Of a month that is over: the balance at its end, and what became of it.
function monthFigure(days, year, { month, user, submission }) {
  const label = t("balance.atEnd", { month: monthName(`${month}-01`) });
  const path = user === session.me.id ? `/months/${month}` : `/approval/${month}`;
  return h("section", { class: "balance-figure", "aria-label": label }, [
    h("span", { class: "muted" }, label),
    h("strong", { class: "number" }, signedDuration(days.closing)),
    h("a", { href: path }, stateBadge(submission?.state ?? "none")),
    month.slice(0, 4) === today().slice(0, 4) && h("p", { class: "muted" }, [
      `${t("balance.now")}: `,
      h("span", { class: "number" }, signedDuration(year.closing)),
    ]),
  ]);
}

/// The balance at the end of yesterday.
const figure = (year) =>
  h("section", { class: "balance-figure", "aria-label": t("balance.now") }, [
    h("span", { class: "muted" }, t("balance.now")),
    h("strong", { class: "number" }, signedDuration(year.closing)),
    year.alarm && badge(t(`balance.${year.alarm}`), "warning"),
    year.band && h("p", { class: "muted" }, [
      t("balance.band", {
        min: signedDuration(year.band.min),
        max: signedDuration(year.band.max),
        day: fullDay(year.review.to),
      }),
    ]),
  ]);
