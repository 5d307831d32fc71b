// Reports that the person keeps under a name: their filters and groups, in this browser. One of a day, a week, a month
// or a year opens at that of today, one of an own range at that range.
import { button, field, iconButton, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { tellAll } from "../core/events.js";
import { formDialog } from "../core/form-dialog.js";
import { compare, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { dialog, menu, toast } from "../core/overlays.js";
import { session } from "../core/session.js";
import { refuse } from "../core/typed-hours.js";
import { pathOf } from "./report-state.js";

const longest = "60";

// Each person's own: they are kept when somebody else logs in.
const place = () => `reports-${session.me.id}`;

/// `{ name, path }` of each, by name.
export function savedReports() {
  const kept = JSON.parse(localStorage.getItem(place()) ?? "[]");
  return kept.sort((one, other) => compare(one.name, other.name));
}

function keep(list) {
  localStorage.setItem(place(), JSON.stringify(list));
  tellAll("savedReports");
}

const keptPath = (state) => pathOf(state.period === "range" ? state : { ...state, day: today() });

/// A name that no other one has, without spaces around it.
function freeName(text, others) {
  const name = text.trim();
  if (name === "") refuse({ name: t("saved.noName") });
  if (others.some((one) => compare(one.name, name) === 0)) refuse({ name: t("saved.taken") });
  return name;
}

const nameField = (error, props) =>
  field({ label: t("saved.name"), name: "name", required: true, maxlength: longest, error, ...props });

export const saveReport = (state) =>
  formDialog({
    title: t("saved.save"),
    text: t(state.period === "range" ? "saved.textRange" : "saved.text"),
    fields: ({ errors }) => nameField(errors.name, { id: "saved-name" }),
    async send(values) {
      const list = savedReports();
      const name = freeName(values.name, list);
      keep([...list, { name, path: keptPath(state) }]);
      return t("saved.saved", { name });
    },
  });

export function savedMenu(state) {
  const list = savedReports();
  const current = keptPath(state);
  return menu({
    name: "saved-reports",
    label: t("saved.title"),
    opener: { class: "button", content: h("span", null, t("saved.short")) },
    items: [
      ...(list.length ? [] : [{ heading: t("saved.none") }]),
      ...list.map(({ name, path }) => ({ label: name, href: path, icon: path === current ? "check" : "chart" })),
      null,
      { label: t("saved.saveThis"), icon: "plus", run: () => saveReport(state) },
      ...(list.length ? [{ label: t("saved.change"), icon: "edit", run: changeSaved }] : []),
    ],
  });
}

/// The list, in which each can be opened, renamed and removed.
function changeSaved() {
  return dialog({
    title: t("saved.title"),
    body({ close, redraw }) {
      // The name of the one that is renamed, and what is wrong with its new one.
      const shown = { edited: undefined, error: undefined };
      // `last` is the name of the one that was renamed, or not: there the focus is then.
      const edit = (name, last) => {
        Object.assign(shown, { edited: name, error: undefined });
        redraw();
        if (last) {
          [...document.querySelectorAll(".report-saved li")].find(({ dataset }) => dataset.name === last)
            ?.querySelector("button").focus();
        }
      };
      return () =>
        h("div", { class: "dialog-body" }, [
          savedReports().length === 0 && h("p", { class: "muted" }, t("saved.none")),
          h("ul", { class: "report-saved" }, [
            savedReports().map((one) =>
              h("li", { key: one.name, "data-name": one.name }, [
                one.name === shown.edited
                  ? renameForm(one, shown, { edit, redraw })
                  : savedRow(one, { edit, close, redraw }),
              ])
            ),
          ]),
          h("footer", null, button({ label: t("core.close"), onclick: () => close() })),
        ]);
    },
  });
}

const savedRow = ({ name, path }, { edit, close, redraw }) => [
  h("a", { class: "row-link", dir: "auto", href: path, onclick: () => close() }, name),
  iconButton({ label: t("saved.rename", { name }), icon: "edit", onclick: () => edit(name) }),
  iconButton({
    label: t("saved.remove", { name }),
    icon: "trash",
    onclick() {
      const before = savedReports();
      keep(before.filter((one) => one.name !== name));
      toast(t("saved.removed", { name }), { action: { label: t("hours.undo"), run: () => keep(before) } });
      redraw();
      document.querySelector("dialog footer button").focus();
    },
  }),
];

function renameForm({ name, path }, shown, { edit, redraw }) {
  const submit = (event) => {
    event.preventDefault();
    const others = savedReports().filter((one) => one.name !== name);
    try {
      const given = freeName(valuesOf(event.currentTarget).name, others);
      keep([...others, { name: given, path }]);
      edit(undefined, given);
    } catch (error) {
      shown.error = error.fields?.name ?? error.message;
      redraw();
    }
  };
  return h("form", { class: "report-rename", onsubmit: submit }, [
    nameField(shown.error, {
      id: "saved-renamed",
      hidesLabel: true,
      initialValue: name,
      ref(element) {
        if (element.dataset.seen) return;
        element.dataset.seen = "1";
        queueMicrotask(() => element.select());
      },
    }),
    button({ label: t("core.save"), type: "submit" }),
    button({ label: t("core.cancel"), kind: "quiet", onclick: () => edit(undefined, name) }),
  ]);
}
