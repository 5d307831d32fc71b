// What stands on top of a day: the holiday and the absences, and whether its month was sent or its hours are locked.
import { absenceKind } from "../../core/absence-words.js";
import { api } from "../../core/api.js";
import { badge } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { fullDay, monthName, startOfMonth, today } from "../../core/format.js";
import { holidayName } from "../../core/holiday-name.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { isSent, stateBadge } from "../../core/month-state.js";
import { session } from "../../core/session.js";

export async function readDayState(day, options) {
  const month = day.slice(0, 7);
  const get = (path, query) => api.get(path, { query, keeps: true, ...options });
  const [balance, submissions, locks] = await Promise.all([
    get("/balance", { from: day, to: day }),
    get("/submissions", { month, limit: 1 }),
    get("/locks", { user: session.me.id }),
  ]);
  const lock = locks.find(({ project, through }) => project === null && through >= day);
  return { row: balance.rows[0], submission: submissions[0], lock };
}

/// Whether the whole day takes no more hours, as far as that is read.
export const isClosed = (state) => Boolean(state?.lock || isSent(state?.submission));

/// Nothing is drawn where there is nothing to say.
export function dayState(day, state) {
  if (!state) return null;
  const { row, submission, lock } = state;
  // Of this month and later ones nobody expects that they are sent.
  const isSaid = submission || (!lock && row?.planned > 0 && day < startOfMonth(today()));
  const said = [
    row?.holiday && badge(row.holiday.split(", ").map(holidayName).join(", ")),
    row?.absences.map((one) =>
      h("a", { key: one.id, href: `/absences/${day.slice(0, 4)}` }, badge(absenceKind(one), "accent"))
    ),
    isSaid && h("a", { key: "month", class: "day-month", href: `/months/${day.slice(0, 7)}` }, [
      monthName(day),
      stateBadge(submission?.state ?? "none"),
    ]),
    lock && h("span", { key: "lock", class: "day-lock" }, [
      icon("lock", 14),
      t("months.lockedThrough", { day: fullDay(lock.through) }),
    ]),
  ];
  if (!said.flat().some(Boolean)) return null;
  return h("p", { key: "day-state", class: "day-state" }, said);
}
