// The living page of all components, for those who build pages.
import { shareBar, stackedBars } from "./charts.js";
import {
  badge,
  button,
  buttonLink,
  checkbox,
  colorOf,
  dot,
  empty,
  field,
  iconButton,
  iconLink,
  keys,
  notice,
  pageHead,
  searchField,
  segmented,
  select,
  skeleton,
  skeletonList,
  table,
  textarea,
  typed,
} from "./components.js";
import { weekdayName } from "./format.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { icon, iconNames } from "./icons.js";
import { confirm, dialog, menu, toast } from "./overlays.js";

const colors = [
  "ground",
  "surface",
  "sunken",
  "hover",
  "line-color",
  "border-soft",
  "border",
  "text-3",
  "text-2",
  "text",
  "accent-soft",
  "accent",
  "accent-text",
  "good-soft",
  "good",
  "warning-soft",
  "warning",
  "bad-soft",
  "bad",
  "focus",
];
const sizes = ["xs", "s", "m", "l", "xl", "2xl"];

const sampleRows = () => [
  { name: t("components.sampleProject"), color: "#2a6fdb", hours: "37:30" },
  { name: "Bridge over the river, second stage, northern bank", color: "#b3541e", hours: "1 204:15" },
];

// A working week on two projects.
const bars = (rows) =>
  [[5, 2.5], [7.5], [3, 4.5], [6, 1.5], [4]].map((values, index) => {
    const name = weekdayName(`2026-11-${16 + index}`, "long");
    return {
      key: index,
      label: weekdayName(`2026-11-${16 + index}`),
      name,
      href: "/components",
      parts: values.map((value, number) => ({ key: number, color: colorOf(rows[number].color, number), value })),
    };
  });

const example = (title, content) =>
  h("section", { class: "example" }, h("h2", null, title), h("div", { class: "example-body" }, content));

export default function components(page) {
  page.title(t("components.title"));
  const state = { choice: "week", shown: undefined };
  return () => [
    pageHead({ title: t("components.title"), sub: t("components.text") }),
    h("div", { class: "examples" }, [
      example(t("components.buttons"), buttons(state, page.redraw)),
      example(t("components.fields"), fields()),
      example(t("components.messages"), [messages(), overlays()]),
      example(t("components.table"), sampleTable(sampleRows())),
      example(t("components.charts"), charts(sampleRows(), state, page.redraw)),
      example(t("components.empty"), emptyStates()),
      example(t("components.colors"), colorSwatches()),
      example(t("components.type"), typeSizes()),
      example(t("components.icons"), iconNames.map((name) => swatch(icon(name), name))),
    ]),
  ];
}

const swatch = (shown, name) => h("span", { class: "swatch" }, shown, h("code", null, name));

const buttons = (state, redraw) => [
  button({ label: t("core.save"), kind: "primary" }),
  button({ label: t("core.cancel") }),
  button({ label: t("core.more"), kind: "quiet", icon: "more" }),
  button({ label: t("core.discard"), kind: "danger", icon: "trash" }),
  button({ label: t("core.loading"), busy: true }),
  buttonLink({ label: t("core.home"), href: "/", icon: "arrow-right" }),
  iconButton({ label: t("core.close"), icon: "x" }),
  iconLink({ label: t("core.home"), icon: "clock", href: "/" }),
  segmented({
    label: t("components.choice"),
    value: state.choice,
    onchange: (value) => {
      state.choice = value;
      redraw();
    },
    options: ["day", "week", "month"].map((value) => ({ value, label: t(`components.${value}`) })),
  }),
];

const fields = () => [
  field({ label: t("login.username"), name: "sample-text", hint: t("components.hint"), value: "anna" }),
  field({
    label: t("login.password"),
    name: "sample-error",
    type: "password",
    error: t("settings.passwordHint"),
    value: "short",
  }),
  searchField({ label: t("components.project"), name: "sample-search", onsearch: () => {} }),
  select({
    label: t("settings.timeZone"),
    name: "sample-select",
    initialValue: "b",
    options: [{ value: "a", label: "Europe/Oslo" }, { value: "b", label: "Europe/Helsinki" }],
  }),
  textarea({ label: t("components.description"), name: "sample-area", value: "" }),
  checkbox({ label: t("components.check"), name: "sample-check", checked: true, hint: t("components.hint") }),
];

const messages = () => [
  notice({ text: t("login.expired") }),
  notice({ kind: "warning", text: t("core.offlineText") }),
  notice({ kind: "bad", text: t("core.failed") }),
  badge("draft"),
  badge("good", "good"),
  badge("warning", "warning"),
  badge("bad", "bad"),
  badge("accent", "accent"),
  keys("g", "h"),
];

const overlays = () => [
  button({
    label: t("components.toast"),
    onclick: () => toast(t("settings.saved"), { action: { label: t("components.undo"), run: () => {} } }),
  }),
  button({ label: t("components.badToast"), onclick: () => toast(t("core.failed"), { kind: "bad" }) }),
  button({
    label: t("components.dialog"),
    onclick: () =>
      dialog({
        title: t("components.dialog"),
        body: () => () => h("div", { class: "dialog-body" }, h("p", null, t("components.text"))),
      }),
  }),
  button({
    label: t("components.confirm"),
    onclick: () => confirm({ title: t("core.discard"), text: t("components.text"), label: t("core.discard") }),
  }),
  menu({
    name: "sample-menu",
    label: t("core.more"),
    items: [{ label: t("core.save"), icon: "check", run: () => {} }, null, {
      label: t("core.discard"),
      icon: "trash",
      kind: "danger",
      run: () => {},
    }],
  }),
];

const sampleTable = (rows) =>
  table({
    caption: t("components.table"),
    rows,
    keyOf: (row) => row.name,
    columns: [
      {
        label: t("components.project"),
        cell: (row) => h("span", { class: "row" }, dot(row.color), typed(row.name)),
      },
      { label: t("components.hours"), align: "end", cell: (row) => row.hours },
    ],
    foot: [t("components.sum"), "1 241:45"],
  });

const charts = (rows, state, redraw) => [
  h("p", { class: "example-readout", role: "status" }, state.shown ?? t("components.chartText")),
  stackedBars({
    label: t("components.charts"),
    bars: bars(rows),
    unit: String,
    limit: { value: 8, label: "8:00" },
    onactive: (bar) => {
      state.shown = bar?.name;
      redraw();
    },
  }),
  shareBar(rows.map((row, index) => ({ key: row.name, color: row.color, value: 3 - index }))),
];

const emptyStates = () => [
  empty({
    icon: "clock",
    title: t("core.notFound"),
    text: t("core.notFoundText"),
    action: button({ label: t("core.home") }),
  }),
  h("p", { class: "example-readout" }, skeleton("40%")),
  skeletonList(3),
];

const colorSwatches = () => colors.map((name) => swatch(h("i", { style: { background: `var(--${name})` } }), name));

const typeSizes = () =>
  sizes.map((size) =>
    h("p", { class: "spread", style: { "font-size": `var(--text-${size})`, width: "100%" } }, [
      "Kortti 1234567890",
      h("code", null, size),
    ])
  );
