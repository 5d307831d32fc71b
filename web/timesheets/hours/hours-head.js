// The head of the day, week and month: where one is, the way to the next, and the sum.
import { iconLink, segmented } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { addDays, addMonths, duration, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { expectedText } from "./expected-hours.js";

export const pathOf = {
  day: (day) => `/hours/${day}`,
  week: (day) => `/hours/week/${day}`,
  month: (day) => `/hours/month/${day}`,
};

const steps = {
  day: (day, count) => addDays(day, count),
  week: (day, count) => addDays(day, 7 * count),
  month: (day, count) => addMonths(day, count),
};

/// `view` is `day`, `week` or `month`; `seconds` is the sum, `undefined` until it is known; `expected` are the rows of
/// its days in the balance.
export function hoursHead({ view, day, title, sub, seconds, expected = [], page, actions }) {
  const to = (count) => pathOf[view](steps[view](day, count));
  Object.assign(page.keys, {
    ArrowLeft: { label: t(`hours.previous.${view}`), run: () => page.go(to(-1)) },
    ArrowRight: { label: t(`hours.next.${view}`), run: () => page.go(to(1)) },
    t: { label: t("hours.today"), run: () => page.go(pathOf[view](today())) },
    d: { label: t("hours.day"), run: () => page.go(pathOf.day(day)) },
    w: { label: t("hours.week"), run: () => page.go(pathOf.week(day)) },
    m: { label: t("hours.month"), run: () => page.go(pathOf.month(day)) },
  });
  return h("header", { class: "page-head hours-head" }, [
    h("div", { class: "page-title" }, h("h1", { tabindex: "-1" }, title), sub && h("p", null, sub)),
    seconds !== undefined &&
    h("p", { class: "hours-sum" }, [
      h("strong", null, duration(seconds)),
      h("small", null, t("hours.sum")),
      expectedText(expected),
    ]),
    h("div", { class: "page-actions" }, [
      actions,
      h("div", { class: "hours-steps", role: "group", "aria-label": t("hours.where") }, [
        iconLink({ label: t(`hours.previous.${view}`), icon: "chevron-left", href: to(-1) }),
        h("a", { class: "button quiet", href: pathOf[view](today()) }, t("hours.today")),
        iconLink({ label: t(`hours.next.${view}`), icon: "chevron-right", href: to(1) }),
      ]),
      segmented({
        label: t("hours.view"),
        value: view,
        options: ["day", "week", "month"].map((value) => ({
          value,
          label: t(`hours.${value}`),
          href: pathOf[value](day),
        })),
      }),
    ]),
  ]);
}
