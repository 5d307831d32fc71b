// The components of every page. Each is a function that returns a description for `patch`; `/components` shows them
// all.
import { Problem, Unreachable } from "./api.js";
import { h, settle } from "./dom.js";
import { hasMessage, t } from "./i18n.js";
import { icon } from "./icons.js";

let count = 0;
const ids = new Map();

/// An id that stays the same for a name.
const idOf = (name) => {
  if (!ids.has(name)) ids.set(name, `f${(count += 1)}`);
  return ids.get(name);
};

const classes = (...names) => names.filter(Boolean).join(" ");

/// `kind` is `primary` (one on a page), `quiet` (no border), `danger`, or nothing.
export function button({ label, kind, icon: name, busy, ...props }) {
  return h("button", {
    type: "button",
    ...props,
    class: classes("button", kind, props.class),
    "aria-busy": busy ? "true" : undefined,
    disabled: props.disabled || busy,
  }, [
    name && icon(name),
    h("span", null, label),
  ]);
}

/// A link that looks like a button.
export function buttonLink({ label, kind, icon: name, ...props }) {
  return h("a", { ...props, class: classes("button", kind, props.class) }, name && icon(name), h("span", null, label));
}

/// A button with an icon alone. The label is read aloud and shown as a tip.
export function iconButton({ label, icon: name, ...props }) {
  return h("button", {
    type: "button",
    ...props,
    class: classes("icon-button", props.class),
    "aria-label": label,
    title: props.title ?? label,
  }, icon(name));
}

export function iconLink({ label, icon: name, ...props }) {
  return h("a", { ...props, class: classes("icon-button", props.class), "aria-label": label, title: label }, [
    icon(name),
  ]);
}

/// A labelled input with its hint or error. `control` takes the place of the input, such as a `select`.
export function field({ label, name, error, hint, control, id = idOf(name), class: className, hidesLabel, ...props }) {
  const described = error || hint ? `${id}-hint` : undefined;
  const shared = { id, name, "aria-invalid": error ? "true" : undefined, "aria-describedby": described };
  return h("div", { key: props.key ?? name, class: classes("field", className) }, [
    h("label", { for: id, class: hidesLabel ? "visually-hidden" : undefined }, label),
    control ? control(shared) : h("input", { type: "text", autocomplete: "off", dir: "auto", ...props, ...shared }),
    described &&
    h("p", { id: described, class: error ? "field-error" : "field-hint" }, [
      error && icon("alert", 14),
      h("span", null, error || hint),
    ]),
  ]);
}

/// `options` are `{ value, label }`, or `{ label, options }` for a group. In a form the choice is the person's:
/// `initialValue`. `value` is set at every draw.
export function select({ options, value, initialValue, ...props }) {
  const isInitial = initialValue !== undefined;
  const chosen = String((isInitial ? initialValue : value) ?? "");
  const option = (one) =>
    one.options
      ? h("optgroup", { key: `group ${one.label}`, label: one.label }, one.options.map(option))
      : h("option", {
        key: `${one.value}`,
        value: one.value,
        dir: "auto",
        [isInitial ? "initiallySelected" : "selected"]: String(one.value) === chosen,
      }, one.label);
  return field({
    ...props,
    control: (shared) =>
      h("span", { class: "select" }, [
        h("select", { ...controlProps(props), ...shared, ...(!isInitial && { value: value ?? "" }) }, [
          options.map(option),
        ]),
        icon("chevron-down", 14),
      ]),
  });
}

export function textarea({ rows = 3, ...props }) {
  return field({
    ...props,
    control: (shared) => h("textarea", { rows, dir: "auto", ...controlProps(props), ...shared }),
  });
}

// What of an input's properties is for the field around it.
const fieldProps = ["label", "name", "error", "hint", "id", "class", "hidesLabel", "key"];

const controlProps = (props) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !fieldProps.includes(name)));

export function checkbox({ label, name, id = idOf(name), hint, ...props }) {
  return h("label", { class: "checkbox", key: props.key ?? name }, [
    h("input", { type: "checkbox", id, name, ...props }),
    h("span", null, label, hint && h("small", null, hint)),
  ]);
}

/// Narrows a list: `onsearch(text)` is called at each letter.
export const searchField = ({ label, name = "search", value, onsearch }) =>
  field({
    label,
    hidesLabel: true,
    name,
    type: "search",
    placeholder: label,
    initialValue: value ?? "",
    oninput: ({ target }) => onsearch(target.value.trim()),
  });

/// A choice of a few, all visible. `options` are `{ value, label, href }`; with `href` they are links.
export function segmented({ label, options, value, onchange }) {
  return h("div", { class: "segmented", role: "group", "aria-label": label }, [
    options.map((option) =>
      option.href
        ? h("a", { href: option.href, "aria-current": option.value === value ? "page" : undefined }, option.label)
        : h("button", {
          type: "button",
          "aria-pressed": option.value === value ? "true" : "false",
          onclick: () => onchange(option.value),
        }, option.label)
    ),
  ]);
}

/// `columns` are `{ label, cell(row), align, class }`; `align: "end"` is for numbers. `rowProps(row)` adds to a row.
/// `foot` is a row of cells below. On a phone each cell has its column's label, unless `scrolls`; one with
/// `hidesLabel`, such as a button, stands beside the first.
export function table({ caption, columns, rows, keyOf, rowProps, foot, empty, scrolls }) {
  if (rows && rows.length === 0 && empty) return empty;
  const cellProps = (column) => ({
    class: classes(column.align === "end" && "end", column.class),
    "data-label": column.hidesLabel ? undefined : column.label,
  });
  return h("div", {
    class: classes("table", scrolls ? "scrolls" : "stacks"),
    tabindex: scrolls ? "0" : undefined,
    role: scrolls ? "region" : undefined,
    "aria-label": scrolls ? caption : undefined,
  }, [
    h("table", null, [
      caption && h("caption", { class: "visually-hidden" }, caption),
      h("thead", null, [
        h("tr", null, [
          columns.map((column) =>
            h("th", {
              scope: "col",
              class: classes(column.align === "end" && "end", column.class),
            }, column.hidesLabel ? h("span", { class: "visually-hidden" }, column.label) : column.label)
          ),
        ]),
      ]),
      h("tbody", null, [
        rows
          ? rows.map((row) =>
            h("tr", { key: keyOf?.(row), ...rowProps?.(row) }, [
              columns.map((column) => h("td", cellProps(column), column.cell(row))),
            ])
          )
          : [1, 2, 3, 4].map(() => h("tr", null, columns.map((column) => h("td", cellProps(column), skeleton())))),
      ]),
      foot && h("tfoot", null, h("tr", null, foot.map((cell, index) => h("td", cellProps(columns[index]), cell)))),
    ]),
  ]);
}

/// What a list says when it has nothing, and what to do about it.
export function empty({ icon: name, title, text, action }) {
  return h("div", { class: "empty" }, name && icon(name, 28), h("h2", null, title), text && h("p", null, text), action);
}

/// Stands where a text will be.
export const skeleton = (width = "60%") => h("span", { class: "skeleton", style: { width }, "aria-hidden": "true" });

/// Lines where a list will be.
export const skeletonList = (lines = 5) =>
  h("div", { class: "skeleton-list", role: "status", "aria-label": t("core.loading") }, [
    Array.from({ length: lines }, (_, index) => h("div", null, skeleton(`${70 - index * 9}%`))),
  ]);

/// `kind` is `good`, `bad`, `warning`, `accent` or nothing.
export const badge = (label, kind) => h("span", { class: classes("badge", kind) }, label);

/// A message that stays on the page. `kind` is `bad`, `warning` or nothing.
export const notice = ({ text, kind, action }) =>
  h("div", {
    class: classes("notice", kind),
    role: kind === "bad" ? "alert" : "status",
  }, [
    icon(kind ? "alert" : "info"),
    h("span", null, text),
    action,
  ]);

/// The head of a page: its title, what belongs to it, and its actions.
export const pageHead = ({ title, sub, actions, before }) =>
  h("header", { class: "page-head" }, [
    before,
    h("div", { class: "page-title" }, [
      h("h1", { tabindex: "-1", dir: "auto" }, title),
      sub && h("p", { dir: "auto" }, sub),
    ]),
    actions && h("div", { class: "page-actions" }, actions),
  ]);

/// A text that people typed, in its own direction.
export const typed = (text, props) => h("bdi", props, text);

/// A round mark in a project's color. The color is data, so it is never the only sign.
export const dot = (color) =>
  h("span", { class: "dot", style: color ? { "--color": color } : {}, "aria-hidden": "true" });

// How many tokens there are for projects without a color.
const series = 6;

/// The color of a project: its own, or one of the tokens.
export const colorOf = (color, number) => color || `var(--series-${(Number(number) % series) + 1})`;

export const keys = (...names) => h("span", { class: "keys" }, names.map((name) => h("kbd", null, name)));

/// The sentence for an error: of a refusal the one in the person's language, where there is one.
export function errorText(error) {
  if (error instanceof Unreachable) return t("core.unreachable");
  if (error instanceof Problem && hasMessage(`problem.${error.name}`)) return t(`problem.${error.name}`, error.body);
  // What is wrong with each field says more than their names.
  return Object.values(error.fields ?? {}).join(" ") || error.message || t("core.failed");
}

/// The state of a form: whether it is being sent, the errors of its fields, and the message for the rest.
export function formState(redraw) {
  const form = {
    busy: false,
    errors: {},
    message: null,
    /// Runs an action. Returns its result, or `undefined` when it was refused. `fieldOf` names the field at which a
    /// refusal belongs that names none: `{ duplicate: "name" }`.
    async run(action, fieldOf = {}) {
      if (form.busy) return undefined;
      const scope = document.activeElement?.closest("form, dialog") ?? document;
      Object.assign(form, { busy: true, errors: {}, message: null });
      redraw();
      try {
        const result = (await action()) ?? true;
        for (const one of scope.matches?.("form") ? [scope] : scope.querySelectorAll("form")) settle(one);
        return result;
      } catch (error) {
        form.errors = fieldOf[error.name] ? { [fieldOf[error.name]]: errorText(error) } : error.fields ?? {};
        if (Object.keys(form.errors).length === 0) form.message = errorText(error);
        requestAnimationFrame(() => requestAnimationFrame(() => scope.querySelector("[aria-invalid=true]")?.focus()));
        return undefined;
      } finally {
        form.busy = false;
        redraw();
      }
    },
    /// The message that belongs to no field.
    notice: () => form.message && notice({ kind: "bad", text: form.message }),
  };
  return form;
}

/// The values of a form's fields by their names; a checkbox gives true or false.
export function valuesOf(element) {
  const values = {};
  for (const input of element.elements) {
    if (input.name) values[input.name] = input.type === "checkbox" ? input.checked : input.value;
  }
  return values;
}
