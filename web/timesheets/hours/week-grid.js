// The grid of a week.
import { h } from "../../core/dom.js";
import { clock, duration, mediumDay, monthName, shortDay, today, weekdayName } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { model } from "../model.js";
import { workName } from "../work-name.js";
import { cellSeconds } from "./cell-length.js";
import { pathOf } from "./hours-head.js";
import { moveCell } from "./week-keys.js";
import { closingOf, kindOf, sum } from "./week-rows.js";

/// `closings` are the locks and sent months of the person, `cells` what is typed.
export function weekGrid({ rows, days, closings, cells }) {
  const week = { rows, days, closings, cells };
  const all = days.map((day) => rows.map((row) => row.cells.get(day)));
  return h("form", { class: "week-form", onsubmit: (event) => event.preventDefault() }, [
    h(
      "div",
      { class: "week-grid", role: "region", "aria-label": t("hours.week"), tabindex: "0", ref: showToday },
      h("table", { onkeydown: moveCell }, [
        head(week),
        h("tbody", null, rows.map((row) => [rowView(week, row), faultsView(week, row)])),
        h("tfoot", null, [sumRow(all, days)]),
      ]),
    ),
    h("p", { class: "week-line", id: "week-line", "aria-live": "polite" }, lineText(week)),
  ]);
}

const todayClass = (day) => (day === today() ? "today" : undefined);

const head = ({ days, closings }) =>
  h("thead", null, [
    h("tr", null, [
      h("th", { scope: "col" }, t("hours.project")),
      days.map((day) =>
        h("th", { scope: "col", class: todayClass(day) }, [
          h("a", { href: pathOf.day(day) }, [
            h("span", null, weekdayName(day)),
            h("small", null, [
              closingOf(closings, day, null) && [
                icon("lock", 12),
                h("span", { class: "visually-hidden" }, t("hours.locked"), " "),
              ],
              shortDay(day),
            ]),
          ]),
        ])
      ),
      h("th", { scope: "col" }, t("hours.sum")),
    ]),
  ]);

const rowView = (week, row) =>
  h("tr", { key: row.key }, [
    h("th", { scope: "row" }, [
      h("span", { class: "entry-names" }, workName(model.color(row.project), row.name, row.taskName)),
    ]),
    week.days.map((day) => h("td", { class: todayClass(day) }, [cellView(week, row, day)])),
    h("td", { class: "number strong" }, row.seconds ? duration(row.seconds) : none()),
  ]);

const none = () => h("span", { class: "muted" }, "–");

const sumRow = (all, days) =>
  h("tr", null, [
    h("th", { scope: "row" }, t("hours.sum")),
    all.map((cells, index) =>
      h("td", { class: `number ${todayClass(days[index]) ?? ""}` }, [sum(cells) ? duration(sum(cells)) : none()])
    ),
    h("td", { class: "number strong" }, duration(sum(all.flat()))),
  ]);

const nameOf = (row) => [row.name, row.taskName].filter(Boolean).join(" / ");
const isFocused = ({ focus }, row, day) => focus?.row === row.key && focus.day === day;
const faultID = (row, day) => `week-fault-${row.key}-${day}`;

function cellView(week, row, day) {
  const cell = row.cells.get(day);
  const { cells } = week;
  const kind = kindOf(row, day, cell, closingOf(week.closings, day, row.project));
  const onfocus = () => {
    cells.focus = { row: row.key, day };
    cells.redraw();
  };
  const draft = cells.draft(row, day, cell);
  if (kind === "free" || kind === "one" || draft) {
    return cellInput(week, row, day, { cell, draft, onfocus });
  }
  if (!cell.seconds && !cell.entries.length) return h("span", { class: "cell", "aria-hidden": "true" });
  const signs = [
    cell.entries.length > 1 && h("small", { class: "week-count", "aria-hidden": "true" }, `${cell.entries.length}×`),
    cell.entries.some(({ isUnsent }) => isUnsent) && icon("upload", 12),
  ];
  return h("a", {
    class: "number cell",
    href: pathOf.day(day),
    "aria-label": `${nameOf(row)}, ${shortDay(day)}: ${duration(cell.seconds)}. ${cellText(week, row, day)}`,
    onfocus,
  }, [signs, duration(cell.seconds)]);
}

function cellInput({ cells }, row, day, { cell, draft, onfocus }) {
  const shown = cell.seconds ? duration(cell.seconds) : "";
  const commit = () => cells.commit(row, day, cell);
  return h("input", {
    class: "cell number",
    name: `${row.key} ${day}`,
    "aria-label": t(cell.seconds ? "week.changeCell" : "hours.addCell", { project: nameOf(row), day: shortDay(day) }),
    "aria-describedby": draft?.error ? faultID(row, day) : isFocused(cells, row, day) ? "week-line" : undefined,
    "aria-invalid": draft?.error ? "true" : undefined,
    "aria-busy": draft?.busy || draft?.saved ? "true" : undefined,
    placeholder: "·",
    autocomplete: "off",
    enterkeyhint: "next",
    // What the server refused is kept.
    initialValue: draft?.isKept ? draft.text : shown,
    ref: (element) => {
      const text = draft?.text ?? shown;
      if (element.value !== text) element.value = text;
    },
    onfocus: (event) => {
      event.currentTarget.select();
      onfocus();
    },
    oninput: (event) => cells.type(row, day, event.currentTarget.value),
    onchange: commit,
    onkeydown: (event) => {
      if (event.key === "Enter" && !event.isComposing) commit();
      else if (event.key === "Escape") cells.drop(row, day);
    },
  });
}

/// What was not taken, below its row, with the way to the day.
function faultsView(week, row) {
  const faults = week.days.flatMap((day) => {
    const cell = row.cells.get(day);
    const error = week.cells.draft(row, day, cell)?.error;
    const others = cell.refused.filter(({ item }) => !item.body?.day);
    return [...(error ? [error] : []), ...others.map(({ item }) => week.cells.reasonOf(item))]
      .map((text, index) => ({ day, text, id: index === 0 ? faultID(row, day) : undefined }));
  });
  if (faults.length === 0) return null;
  return h("tr", { key: `${row.key} faults`, class: "week-faults" }, [
    h("td", { colspan: "9" }, [
      faults.map(({ day, text, id }) =>
        h("p", { id, role: "alert" }, [
          icon("alert", 14),
          h("a", { href: pathOf.day(day) }, mediumDay(day)),
          h("span", null, text),
        ])
      ),
    ]),
  ]);
}

/// What typing into the cell that has the focus does.
function lineText(week) {
  const { row: key, day } = week.cells.focus ?? {};
  const row = week.rows.find((one) => one.key === key);
  if (!row || !week.days.includes(day)) {
    return week.days.every((one) => closingOf(week.closings, one, null)) ? null : t("week.hint");
  }
  const cell = row.cells.get(day);
  const typedSeconds = cellSeconds(week.cells.draft(row, day, cell)?.text ?? "");
  return [
    typedSeconds ? h("b", { class: "number" }, duration(typedSeconds)) : null,
    h("span", null, `${nameOf(row)}, ${mediumDay(day)}: ${cellText(week, row, day)}`),
  ];
}

function cellText({ closings }, row, day) {
  const cell = row.cells.get(day);
  const closing = closingOf(closings, day, row.project);
  const [entry] = cell.entries;
  const kind = kindOf(row, day, cell, closing);
  const running = cell.isRunning ? ` ${t("week.running")}` : "";
  if (kind === "closed") {
    if (closing?.month) return t("week.sent", { month: monthName(day) });
    return closing ? t("months.lockedThrough", { day: shortDay(closing.through) }) : t("week.closed");
  }
  if (kind === "free") return t("week.free") + running;
  if (kind === "one") return t("week.one", { times: `${clock(entry.start)}–${clock(entry.end)}` }) + running;
  if (cell.entries.some(({ isUnsent }) => isUnsent)) return t("week.unsent");
  return cell.entries.length > 1 ? t("week.several", { count: cell.entries.length }) : t("week.night");
}

// On a phone the week is wider than the window; today comes into view when the page opens.
function showToday(element) {
  if (element.dataset.scrolled) return;
  element.dataset.scrolled = "true";
  requestAnimationFrame(() => {
    const column = element.querySelector("thead .today");
    if (column) element.scrollLeft = column.offsetLeft + column.offsetWidth - element.clientWidth;
  });
}
