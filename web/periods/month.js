// One's own month: its sums, what looks odd, and the button that sends it to be approved.
import { api } from "../core/api.js";
import {
  button,
  buttonLink,
  empty,
  errorText,
  notice,
  pageHead,
  skeletonList,
  textarea,
  typed,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { duration, fullDay, mediumDay, moment, monthInText, signedDuration } from "../core/format.js";
import { t } from "../core/i18n.js";
import { missingDays } from "../core/missing-days.js";
import { isSent, stateBadge } from "../core/month-state.js";
import { reading } from "../core/reading.js";
import { session } from "../core/session.js";
import { oldestUnsent, openMonth, thisMonth } from "./opening.js";
import { monthOf, monthSteps, nameOf, oddDays } from "./period-words.js";

const changes = { changes: "periods" };

export default function ownMonth(page) {
  if (!page.params.month) return openMonth(page, { title: t("months.title"), path: "/months", find: oldestUnsent });
  const month = monthOf(page.params);
  page.title(`${t("months.title")}, ${nameOf(month)}`);
  const steps = monthSteps(page, "/months", month);
  const found = reading(page, ["periods", "entries", "absences", "looked", "online"], async (options) => {
    const [balance, submissions, locks] = await Promise.all([
      api.get("/balance", { query: { month }, ...options }),
      api.get("/submissions", { query: { limit: 100 }, ...options }),
      api.get("/locks", { query: { user: session.me.id }, ...options }),
    ]);
    return { balance, submissions, lock: locks.find(({ project }) => project === null) };
  });
  const last = () => found.submissions?.find((one) => one.month === month);
  const send = () => sendDialog(month, missingDays(found.balance.rows));
  page.keys.s = { label: t("months.send"), run: () => found.balance && !isSent(last()) && send() };

  return () => [
    pageHead({ title: `${t("months.title")} · ${nameOf(month)}`, actions: steps() }),
    found.error && notice({
      kind: "bad",
      text: errorText(found.error),
      action: button({ label: t("core.retry"), onclick: found.read }),
    }),
    !found.balance && !found.error && skeletonList(6),
    found.balance && [
      state(month, last(), found.lock, send),
      sums(found.balance, last()),
      month === thisMonth() && !isSent(last()) && soFar(found.balance),
      odd(isSent(last()) ? last().warnings : missing(found.balance), isSent(last())),
      history(found.submissions),
    ],
  ];
}

function state(month, submission, lock, send) {
  const isLocked = lock && lock.through.slice(0, 7) >= month;
  return h("section", { key: "state", class: "period-state", "aria-label": t("months.state") }, [
    h("p", null, [
      stateBadge(submission?.state ?? "none"),
      " ",
      submission && h("span", { class: "muted" }, moment(submission.decidedAt ?? submission.submittedAt)),
    ]),
    submission?.comment && h("blockquote", null, typed(submission.comment)),
    isLocked && h("p", { class: "muted" }, t("months.lockedThrough", { day: fullDay(lock.through) })),
    h("div", { class: "row" }, [
      !isSent(submission) &&
      button({
        label: t("months.send"),
        // One that is not over is rarely complete.
        kind: month < thisMonth() ? "primary" : undefined,
        icon: "check",
        onclick: send,
      }),
      submission?.state === "submitted" &&
      button({ label: t("months.takeBack"), onclick: () => takeBack(submission) }),
      buttonLink({ label: t("months.look"), href: `/hours/month/${month}-01` }),
    ]),
  ]);
}

/// As they were when it was sent, or as they are.
function sums(balance, submission) {
  const shown = isSent(submission)
    ? { worked: submission.seconds, planned: submission.planned, closing: submission.balance }
    : balance;
  const figures = [
    ["worked", duration(shown.worked)],
    ["planned", duration(shown.planned)],
    shown.closing !== null && ["balance", signedDuration(shown.closing)],
  ];
  return h(
    "dl",
    { key: "sums", class: "period-sums" },
    figures.filter(Boolean).map(([name, value]) =>
      h("div", { key: name }, h("dt", null, t(`months.${name}`)), h("dd", { class: "number" }, value))
    ),
  );
}

/// Days from today on are in no sum.
const soFar = ({ rows }) => {
  const planned = rows.reduce((sum, row) => sum + row.planned, 0);
  return h("p", { key: "so-far", class: "muted" }, t("months.soFar", { planned: duration(planned) }));
};

/// Of a month that is not sent, the days that are planned, over, and empty.
const missing = ({ rows }) => missingDays(rows).map((one) => ({ ...one, kind: "empty" }));

function odd(warnings, wasSent) {
  if (warnings.length === 0 && wasSent) return h("p", { key: "odd", class: "muted" }, t("months.nothingOdd"));
  return h("section", { key: "odd" }, [
    warnings.length > 0 && h("h2", null, t(wasSent ? "months.oddSent" : "months.oddNow")),
    oddDays(warnings, session.me.id),
    !wasSent &&
    h("p", { class: "period-odd-note muted" }, t(warnings.length > 0 ? "months.oddLater" : "months.noneEmpty")),
  ]);
}

function history(submissions) {
  if (submissions.length === 0) {
    return empty({ icon: "check", title: t("months.none"), text: t("months.noneText") });
  }
  return h("section", { key: "history" }, [
    h("h2", null, t("months.history")),
    h(
      "ul",
      { class: "period-history" },
      submissions.map((one) =>
        h("li", { key: one.id }, [
          h("a", { href: `/months/${one.month}` }, nameOf(one.month)),
          stateBadge(one.state),
          h("span", { class: "number" }, duration(one.seconds)),
        ])
      ),
    ),
  ]);
}

/// `empty` are the days with planned time and nothing entered.
function sendDialog(month, empty) {
  return formDialog({
    title: t("months.sendTitle", { month: monthInText(`${month}-01`) }),
    text: t("months.sendText"),
    label: t("months.send"),
    fields: ({ errors }, _redraw, close) => [
      errors.month && notice({ kind: "bad", text: errors.month }),
      empty.length > 0 && notice({ kind: "warning", text: emptyDays(empty, close) }),
      textarea({ label: t("months.comment"), name: "comment", error: errors.comment }),
    ],
    async send({ comment }) {
      await api.post("/submissions", { month, comment }, changes);
      return t("months.sent", { month: nameOf(month) });
    },
  });
}

const emptyDays = (empty, close) => [
  t("months.empty", { count: empty.length }),
  h("span", { class: "period-days" }, [
    empty.map(({ day }) => h("a", { key: day, href: `/hours/${day}`, onclick: () => close() }, mediumDay(day))),
  ]),
];

const takeBack = (submission) =>
  formDialog({
    title: t("months.takeBackTitle", { month: nameOf(submission.month) }),
    label: t("months.takeBack"),
    fields: ({ errors }) => [textarea({ label: t("months.comment"), name: "comment", error: errors.comment })],
    async send({ comment }) {
      await api.post(`/submissions/${submission.id}/reopening`, comment ? { comment } : {}, changes);
      return t("months.takenBack", { month: nameOf(submission.month) });
    },
  });
