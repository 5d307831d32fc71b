// The calendars of public holidays: the days of each, and those of the firm's own, which admins make.
import { api } from "../core/api.js";
import { titleOf } from "../core/calendar-title.js";
import { badge, button, errorText, iconButton, notice, skeletonList, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { longDay, today } from "../core/format.js";
import { holidayName } from "../core/holiday-name.js";
import { t } from "../core/i18n.js";
import { dialog } from "../core/overlays.js";
import { calendarDialog } from "./calendar-dialog.js";

const fixed = ["none", "FI", "NO"];

export const calendarSection = (calendars) =>
  h("section", { key: "calendars", class: "section firm-calendars" }, [
    h("h2", null, t("holidays.title")),
    h("p", { class: "muted" }, t("holidays.text")),
    h("ul", null, calendars.map((one) => row(one, calendars))),
    button({ label: t("holidays.new"), icon: "plus", onclick: () => calendarDialog(calendars) }),
  ]);

function row(one, calendars) {
  const isFixed = fixed.includes(one.calendar);
  const title = titleOf(calendars, one.calendar);
  return h("li", { key: one.calendar, class: "row" }, [
    h("span", { class: "firm-calendar" }, [
      typed(title),
      !isFixed &&
      h("small", null, one.base ? t("holidays.basedOn", { base: titleOf(calendars, one.base) }) : one.calendar),
    ]),
    one.calendar !== "none" && button({
      label: t("holidays.days"),
      kind: "quiet",
      "aria-label": t("holidays.daysOf", { name: title }),
      onclick: () => daysDialog(one.calendar, title),
    }),
    !isFixed && iconButton({
      label: t("holidays.changeOne", { name: title }),
      icon: "edit",
      onclick: () => calendarDialog(calendars, one),
    }),
  ]);
}

const daysDialog = (calendar, title) =>
  dialog({
    title,
    body({ redraw }) {
      const state = { year: Number(today().slice(0, 4)), found: undefined, error: undefined };
      const read = async (step) => {
        state.year += step;
        redraw();
        try {
          const { year } = state;
          const found = await api.get(`/holiday-calendars/${calendar}`, { query: { year } });
          // Somebody may have gone on meanwhile.
          if (year === state.year) Object.assign(state, { found, error: undefined });
        } catch (error) {
          state.error = error;
        }
        redraw();
      };
      const step = (by, name, icon, end) =>
        iconButton({ label: t(name), icon, disabled: state.year === end, onclick: () => read(by) });
      setTimeout(() => read(0));
      return () =>
        h("div", { class: "dialog-body" }, [
          h("div", { class: "spread" }, [
            step(-1, "holidays.previous", "chevron-left", 1992),
            h("strong", { "aria-live": "polite" }, state.year),
            step(1, "holidays.next", "chevron-right", 2199),
          ]),
          state.error && notice({ kind: "bad", text: errorText(state.error) }),
          !state.found && !state.error && skeletonList(6),
          state.found?.days.length === 0 && h("p", { class: "muted" }, t("holidays.none")),
          h("ul", { class: "firm-days" }, (state.found?.days ?? []).map(dayRow)),
        ]);
    },
  });

const dayRow = ({ day, name, halves, sunday }) =>
  h("li", { key: day }, [
    h("span", null, longDay(day)),
    h("span", { class: "muted" }, name.split(", ").map(holidayName).join(", ")),
    h("span", { class: "row" }, [
      halves === 1 && badge(t("holidays.half")),
      sunday && badge(t("holidays.sunday"), "accent"),
    ]),
  ]);
