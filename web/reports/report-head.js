// The head of a report: its period, what it shows, and its files.
import { button, iconLink, pageHead, segmented } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { amountsRight } from "../core/money.js";
import { menu } from "../core/overlays.js";
import { exportDialog, exportForm, exportPath } from "./export-dialog.js";
import { rangeFields } from "./report-filters.js";
import { moved, pathOf, periods, printPath, rangeName, withPeriod } from "./report-state.js";
import { savedMenu } from "./saved-reports.js";

/// `change(fields)` opens another report.
export const reportHead = (state, change) =>
  pageHead({
    title: `${t("reports.title")} · ${rangeName(state)}`,
    actions: [
      segmented({
        label: t("reports.period"),
        value: state.period,
        options: periods.map((period) => ({
          value: period,
          label: t(`reports.period.${period}`),
          href: pathOf(withPeriod(state, period)),
        })),
      }),
      state.period === "range" && rangeFields(state, change),
      h("div", { class: "hours-steps" }, [
        iconLink({ label: t("reports.previous"), icon: "chevron-left", href: pathOf(moved(state, -1)) }),
        iconLink({ label: t("reports.next"), icon: "chevron-right", href: pathOf(moved(state, 1)) }),
      ]),
      toggle("compare", "history", state, change),
      amountsRight.isLikely && toggle("money", "money", state, change),
      savedMenu(state),
      exportMenu(state),
    ],
  });

const toggle = (name, icon, state, change) =>
  button({
    label: t(`reports.${name}`),
    icon,
    class: "report-toggle",
    "aria-pressed": String(Boolean(state[name])),
    onclick: () => change({ [name]: state[name] ? undefined : true }),
  });

function exportMenu(state) {
  const form = exportForm();
  const note = form.format.toUpperCase();
  const file = (label, groupBy) => ({
    label: t(label),
    note,
    icon: "download",
    href: exportPath(state, groupBy, form),
    download: "",
  });
  const print = (label, groupBy) => ({
    label: t(label),
    note: "A4",
    icon: "print",
    href: printPath(state, groupBy),
    target: "_blank",
  });
  return menu({
    name: "report-export",
    label: t("reports.export"),
    opener: { class: "button", content: h("span", null, t("reports.export")) },
    items: [
      file("reports.exportEntries", []),
      ...(form.format === "ics" ? [] : [file("reports.exportSums", state.by)]),
      print("reports.printEntries", []),
      print("reports.printSums", state.by),
      null,
      { label: t("export.title"), icon: "settings", run: () => exportDialog(state) },
    ],
  });
}
