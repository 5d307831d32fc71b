// What months are called, and the steps from one to the next.
import { iconLink } from "../core/components.js";
import { h } from "../core/dom.js";
import { addMonths, duration, isDay, longDay, monthName, startOfMonth, today } from "../core/format.js";
import { dayPath } from "../core/hours-path.js";
import { t } from "../core/i18n.js";

/// The month of an address, `2026-03`: this one unless it names another.
export function monthOf(params) {
  const asked = `${params.month ?? ""}-01`;
  return (isDay(asked) ? asked : startOfMonth(today())).slice(0, 7);
}

export const nameOf = (month) => monthName(`${month}-01`);

/// Links and keys to the months around one.
export function monthSteps(page, path, month) {
  const pathOf = (count) => `${path}/${addMonths(`${month}-01`, count).slice(0, 7)}`;
  page.keys.ArrowLeft = { label: t("months.previous"), run: () => page.go(pathOf(-1)) };
  page.keys.ArrowRight = { label: t("months.next"), run: () => page.go(pathOf(1)) };
  return () =>
    h("div", { class: "period-steps" }, [
      iconLink({ label: t("months.previous"), icon: "chevron-left", href: pathOf(-1) }),
      iconLink({ label: t("months.next"), icon: "chevron-right", href: pathOf(1) }),
    ]);
}

/// The days of warnings, each once however much is odd about it.
export const daysOf = (warnings) => [...new Set(warnings.map(({ day }) => day))].sort();

/// What looks odd about days of a person's month, each with the way to the hours of that person.
export const oddDays = (warnings, user) =>
  h(
    "ul",
    { class: "period-odd" },
    daysOf(warnings).map((day) =>
      h("li", { key: day }, [
        h("a", { href: dayPath(user, day) }, longDay(day)),
        " ",
        warnings.filter((one) => one.day === day)
          .map(({ kind, seconds }) => t(`months.odd.${kind}`, { hours: duration(seconds) })).join("; "),
      ])
    ),
  );
