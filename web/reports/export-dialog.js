// The form of a report's files: it is kept in the browser, so that the next file has it too.
import { button, buttonLink, checkbox, select } from "../core/components.js";
import { h } from "../core/dom.js";
import { language, locale, t } from "../core/i18n.js";
import { amountsRight } from "../core/money.js";
import { dialog } from "../core/overlays.js";
import { filePath } from "./report-state.js";

const separators = ["comma", "semicolon", "tab"];
const decimals = ["point", "comma"];
const usualColumns = [
  "id",
  "user",
  "userName",
  "project",
  "projectName",
  "task",
  "taskName",
  "start",
  "end",
  "seconds",
  "hours",
  "description",
  "tags",
  "billable",
];
const otherColumns = [
  "customer",
  "customerName",
  "day",
  "startTime",
  "endTime",
  "zone",
  "kind",
  "locked",
  "key",
  "createdAt",
  "updatedAt",
];
const moneyColumns = ["rate", "amount", "currency"];

/// What each format takes beside what the report counts.
const formats = {
  csv: { isTable: true, hasSums: true, hasAmounts: true },
  xlsx: { hasSums: true, hasAmounts: true },
  html: { hasSums: true, hasAmounts: true },
  json: { hasSums: true, hasAmounts: true },
  ndjson: { hasSums: true, hasAmounts: true },
  ics: {},
};

/// As spreadsheets take it where numbers have a decimal comma, or a decimal point.
const usual = () =>
  (1.5).toLocaleString(locale).includes(",")
    ? { separator: "semicolon", decimal: "comma" }
    : { separator: "comma", decimal: "point" };

/// The form of the last file; what is kept and makes no sense is as usual. `amounts` is undefined for as the report.
export function exportForm() {
  const kept = JSON.parse(localStorage.getItem("export") ?? "{}");
  const one = (name, values) => (values.includes(kept[name]) ? kept[name] : undefined);
  const known = [...usualColumns, ...otherColumns, ...moneyColumns];
  return {
    format: one("format", Object.keys(formats)) ?? "csv",
    separator: one("separator", separators) ?? usual().separator,
    decimal: one("decimal", decimals) ?? usual().decimal,
    bom: kept.bom !== false,
    columns: (kept.columns ?? []).filter((column) => known.includes(column)),
    amounts: kept.amounts === true,
  };
}

/// The address of a file with the entries of a report, or with its sums.
export function exportPath(state, groupBy, form) {
  const { isTable, hasAmounts } = formats[form.format];
  const money = hasAmounts && amountsRight.isLikely && (form.amounts || state.money) ? true : undefined;
  const columns = form.columns.filter((column) => money || !moneyColumns.includes(column));
  return filePath(form.format, { ...state, money }, groupBy, {
    ...(isTable && {
      separator: form.separator === "comma" ? undefined : form.separator,
      decimal: form.decimal === "point" ? undefined : form.decimal,
      bom: form.bom || undefined,
      columns: groupBy.length === 0 ? columns.join(",") : undefined,
    }),
    language: form.format === "html" ? language : undefined,
  });
}

export function exportDialog(state) {
  const form = exportForm();
  return dialog({
    title: t("export.title"),
    body: ({ close, redraw }) => {
      const change = (fields) => {
        Object.assign(form, fields);
        // A comma can't be both.
        if (form.separator === "comma" && form.decimal === "comma") form.separator = "semicolon";
        localStorage.setItem("export", JSON.stringify(form));
        redraw();
      };
      return () =>
        h("div", { class: "dialog-body" }, [
          h("p", { class: "muted" }, t("export.text")),
          choice("format", Object.keys(formats), form, change),
          formats[form.format].isTable && tableFields(form, change),
          formats[form.format].hasAmounts && amountsRight.isLikely && checkbox({
            label: t("export.amounts"),
            name: "export-amounts",
            checked: form.amounts || Boolean(state.money),
            disabled: Boolean(state.money),
            hint: t("export.amountsHint"),
            onchange: ({ target }) => change({ amounts: target.checked }),
          }),
          formats[form.format].isTable && columnFields(form, change),
          h("footer", null, [
            button({ label: t("core.close"), onclick: () => close() }),
            formats[form.format].hasSums && file("reports.exportSums", state, state.by, form, close),
            file("reports.exportEntries", state, [], form, close),
          ]),
        ]);
    },
  });
}

const file = (label, state, groupBy, form, close) =>
  buttonLink({
    key: label,
    label: t(label),
    icon: "download",
    kind: groupBy.length ? undefined : "primary",
    href: exportPath(state, groupBy, form),
    download: "",
    onclick: () => close(),
  });

const choice = (name, values, form, change) =>
  select({
    label: t(`export.${name}`),
    name: `export-${name}`,
    value: form[name],
    options: values.map((value) => ({ value, label: t(`export.${name}.${value}`) })),
    onchange: ({ target }) => change({ [name]: target.value }),
  });

const tableFields = (form, change) => [
  h("div", { class: "report-form" }, [
    choice("separator", form.decimal === "comma" ? separators.slice(1) : separators, form, change),
    choice("decimal", decimals, form, change),
  ]),
  checkbox({
    label: t("export.bom"),
    name: "export-bom",
    checked: form.bom,
    hint: t("export.bomHint"),
    onchange: ({ target }) => change({ bom: target.checked }),
  }),
];

/// Those that are chosen, in the order in which they stand here; none means the usual ones.
function columnFields(form, change) {
  const all = [...usualColumns, ...otherColumns, ...(amountsRight.isLikely ? moneyColumns : [])];
  const chosen = form.columns.length ? form.columns : usualColumns;
  const toggle = (column, isChosen) => {
    const next = all.filter((one) => one === column ? isChosen : chosen.includes(one));
    change({ columns: next.join() === usualColumns.join() ? [] : next });
  };
  return h("details", { key: "columns", class: "report-columns" }, [
    h("summary", null, t("export.columns", { count: chosen.length })),
    h("div", { role: "group", "aria-label": t("export.columnsOf") }, [
      all.map((column) =>
        checkbox({
          label: h("code", null, column),
          name: `column-${column}`,
          checked: chosen.includes(column),
          disabled: chosen.length === 1 && chosen.includes(column),
          onchange: ({ target }) => toggle(column, target.checked),
        })
      ),
    ]),
  ]);
}
