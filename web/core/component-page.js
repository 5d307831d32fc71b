// The living page of all components, for those who build pages.
import {
  badge, button, buttonLink, checkbox, dot, empty, field, iconButton, keys, notice, pageHead, segmented, select, skeletonList, table, textarea,
} from "./components.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { icon, iconNames } from "./icons.js";
import { confirm, dialog, menu, toast } from "./overlays.js";

const colors = [
  "ground", "surface", "sunken", "hover", "line-color", "border-soft", "border", "text-3", "text-2", "text", "accent-soft", "accent", "accent-text",
  "good-soft", "good", "warning-soft", "warning", "bad-soft", "bad", "focus",
];
const sizes = ["xs", "s", "m", "l", "xl", "2xl"];

export default function components(page) {
  page.title(t("components.title"));
  let choice = "week";
  const example = (title, ...content) => h("section", { class: "example" }, h("h2", null, title), h("div", { class: "example-body" }, content));
  const rows = [
    { name: t("components.sampleProject"), color: "#2a6fdb", hours: "37:30" },
    { name: "Bridge over the river, second stage, northern bank", color: "#b3541e", hours: "1 204:15" },
  ];
  return () => [
    pageHead({ title: t("components.title"), sub: t("components.text") }),
    h("div", { class: "examples" },
      example(t("components.buttons"),
        button({ label: t("core.save"), kind: "primary" }), button({ label: t("core.cancel") }), button({ label: t("core.more"), kind: "quiet", icon: "more" }),
        button({ label: t("core.discard"), kind: "danger", icon: "trash" }), button({ label: t("core.loading"), busy: true }),
        buttonLink({ label: t("core.home"), href: "/", icon: "arrow-right" }), iconButton({ label: t("core.close"), icon: "x" }),
        segmented({
          label: t("components.choice"), value: choice, onchange: (value) => { choice = value; page.redraw(); },
          options: ["day", "week", "month"].map((value) => ({ value, label: t(`components.${value}`) })),
        })),
      example(t("components.fields"),
        field({ label: t("login.username"), name: "sample-text", hint: t("components.hint"), value: "anna" }),
        field({ label: t("login.password"), name: "sample-error", type: "password", error: t("settings.passwordHint"), value: "short" }),
        select({ label: t("settings.timeZone"), name: "sample-select", value: "b", options: [{ value: "a", label: "Europe/Oslo" }, { value: "b", label: "Europe/Helsinki" }] }),
        textarea({ label: t("components.description"), name: "sample-area", value: "" }),
        checkbox({ label: t("components.check"), name: "sample-check", checked: true, hint: t("components.hint") })),
      example(t("components.messages"),
        notice({ text: t("login.expired") }), notice({ kind: "warning", text: t("core.offlineText") }), notice({ kind: "bad", text: t("core.failed") }),
        badge("draft"), badge("good", "good"), badge("warning", "warning"), badge("bad", "bad"), badge("accent", "accent"), keys("g", "h"),
        button({ label: t("components.toast"), onclick: () => toast(t("settings.saved"), { action: { label: t("components.undo"), run: () => {} } }) }),
        button({ label: t("components.dialog"), onclick: () => dialog({ title: t("components.dialog"), body: () => () => h("div", { class: "dialog-body" }, h("p", null, t("components.text"))) }) }),
        button({ label: t("components.confirm"), onclick: () => confirm({ title: t("core.discard"), text: t("components.text"), label: t("core.discard") }) }),
        menu({ name: "sample-menu", label: t("core.more"), items: [{ label: t("core.save"), icon: "check", run: () => {} }, null, { label: t("core.discard"), icon: "trash", kind: "danger", run: () => {} }] })),
      example(t("components.table"), table({
        caption: t("components.table"), rows, keyOf: (row) => row.name,
        columns: [
          { label: t("components.project"), cell: (row) => h("span", { class: "row" }, dot(row.color), row.name) },
          { label: t("components.hours"), align: "end", cell: (row) => row.hours },
        ],
        foot: [t("components.sum"), "1 241:45"],
      })),
      example(t("components.empty"), empty({ icon: "clock", title: t("core.notFound"), text: t("core.notFoundText"), action: button({ label: t("core.home") }) }), skeletonList(3)),
      example(t("components.colors"), colors.map((name) => h("span", { class: "swatch" }, h("i", { style: { background: `var(--${name})` } }), h("code", null, name)))),
      example(t("components.type"), sizes.map((size) => h("p", { class: "spread", style: { "font-size": `var(--text-${size})`, width: "100%" } }, "Kortti 1234567890", h("code", null, size)))),
      example(t("components.icons"), iconNames.map((name) => h("span", { class: "swatch" }, icon(name), h("code", null, name))))),
  ];
}
