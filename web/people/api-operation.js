// An operation of the server with its fields, examples for both endpoints, and a form to try it.
import {
  badge,
  button,
  field,
  iconLink,
  notice,
  pageHead,
  segmented,
  select,
  table,
  textarea,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { tellAll } from "../core/events.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { examples, restRequest, sampleFields, typed, typeText } from "./api-model.js";

/// So much of an answer is shown.
const longest = 40_000;

/// `state` has the model, the endpoint of the examples, what was typed, and the last attempt.
export function operationView(page, state, operation) {
  const { resolve } = state.model;
  const shown = examples(operation, { ...sampleFields(operation, resolve), ...given(state, operation) });
  return [
    pageHead({
      before: h("span", { class: "api-back" }, [
        iconLink({ label: t("api.all"), icon: "chevron-left", href: "/api-docs" }),
      ]),
      title: operation.summary,
      sub: h("span", { class: "api-route" }, [
        method(operation),
        h("code", null, operation.path),
        badge(t("api.code", { code: operation.code })),
        badge(t(`api.right.${operation.right}`)),
      ]),
    }),
    operation.details && h("p", { class: "api-text" }, operation.details),
    h("section", { class: "api-part" }, [
      h("h2", null, t("api.fields")),
      operation.fields.length === 0 ? h("p", { class: "muted" }, t("api.noFields")) : fieldTable(operation, resolve),
    ]),
    operation.answer &&
    h("section", { class: "api-part" }, [
      h("h2", null, t("api.answer")),
      h("p", { class: "api-answer" }, [
        badge(operation.status, "good"),
        h("code", null, typeText(operation.answer, resolve)),
      ]),
    ]),
    h("section", { class: "api-part" }, [
      h("div", { class: "spread api-example-head" }, [
        h("h2", null, t("api.example")),
        segmented({
          label: t("api.endpoint"),
          value: state.endpoint,
          onchange: (value) => {
            state.endpoint = value;
            page.redraw();
          },
          options: [{ value: "rest", label: "REST" }, { value: "coded", label: t("api.coded") }],
        }),
      ]),
      code(shown[state.endpoint], true),
    ]),
    h("section", { class: "api-part" }, [
      h("h2", null, t("api.try")),
      h("p", { class: "muted" }, t(operation.method === "GET" ? "api.tryText" : "api.tryWrites")),
      form(page, state, operation),
    ]),
  ];
}

/// What was typed of the fields.
function given({ model, texts }, operation) {
  const pairs = operation.fields.map((
    one,
  ) => [one.name, typed(texts[one.name] ?? "", one.schema, model.resolve)]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

function form(page, state, operation) {
  const { attempt } = state;
  return h("form", {
    class: "api-form",
    "data-kept": true,
    novalidate: true,
    onsubmit: (event) => send(event, page, state, operation),
  }, [
    operation.fields.length > 0 &&
    h("div", { class: "api-inputs" }, operation.fields.map((one) => input(page, state, one))),
    h("div", null, [
      button({ label: t("api.send"), kind: "primary", type: "submit", icon: "play", busy: attempt.isBusy }),
    ]),
    attempt.error && notice({ kind: "bad", text: attempt.error }),
    attempt.answer &&
    h("div", { class: "api-result", role: "status" }, [
      h("p", { class: "row" }, [
        badge(String(attempt.answer.status), attempt.answer.isOK ? "good" : "bad"),
        h("code", { class: "truncate" }, attempt.answer.target),
      ]),
      code(attempt.answer.text || t("api.noBody"), false),
    ]),
  ]);
}

function input(page, { model, texts }, one) {
  const schema = model.resolve(one.schema) ?? {};
  const set = (event) => {
    texts[one.name] = event.target.value;
    page.redraw();
  };
  const props = {
    key: one.name,
    label: one.isRequired ? `${one.name} *` : one.name,
    name: `try-${one.name}`,
    value: texts[one.name] ?? "",
  };
  const choices = schema.enum?.filter((value) => value !== null) ??
    (schema.type === "boolean" || schema.type?.includes?.("boolean") ? ["true", "false"] : undefined);
  if (choices) {
    return select({
      ...props,
      options: [{ value: "", label: "—" }, ...choices.map((value) => ({ value, label: String(value) }))],
      onchange: set,
    });
  }
  if (schema.type === "object" || schema.items?.$ref) {
    return textarea({ ...props, oninput: set, placeholder: "JSON", spellcheck: "false" });
  }
  return field({
    ...props,
    oninput: set,
    type: one.name.toLowerCase().includes("password") || ["old", "new"].includes(one.name) ? "password" : "text",
    spellcheck: "false",
    autocapitalize: "none",
  });
}

async function send(event, page, state, operation) {
  const { attempt } = state;
  event.preventDefault();
  if (attempt.isBusy) return;
  const { target, body } = restRequest(operation, given(state, operation));
  Object.assign(attempt, { isBusy: true, answer: undefined, error: undefined });
  page.redraw();
  try {
    const response = await fetch(target, {
      method: operation.method,
      signal: page.signal,
      cache: "no-store",
      credentials: "same-origin",
      headers: { Accept: "application/json, text/csv;q=0.9", ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    attempt.answer = { status: response.status, isOK: response.ok, target, text: pretty(await response.text()) };
    if (response.ok && operation.method !== "GET") {
      for (const name of ["entries", "projects", "users", "clubs"]) tellAll(name);
    }
  } catch (problem) {
    attempt.error = problem.message;
  }
  attempt.isBusy = false;
  page.redraw();
}

export const method = (operation) =>
  h("span", { class: `api-method ${operation.method.toLowerCase()}` }, operation.method);

const fieldTable = (operation, resolve) =>
  table({
    caption: t("api.fields"),
    rows: operation.fields,
    keyOf: (one) => one.name,
    columns: [
      {
        label: t("api.field"),
        cell: (one) =>
          h("span", { class: "row" }, h("code", null, one.name), one.isRequired && badge(t("api.required"), "accent")),
      },
      {
        label: t("api.type"),
        class: "api-type",
        cell: (one) => h("span", { class: "muted" }, typeText(one.schema, resolve)),
      },
      {
        label: t("api.meaning"),
        class: "api-meaning",
        cell: (one) => h("span", null, one.text || t(`api.place.${one.place}`)),
      },
    ],
  });

export const code = (text, canCopy) =>
  h("div", { class: "api-code" }, [
    h("pre", { tabindex: "0" }, h("code", null, text)),
    canCopy && button({
      label: t("api.copy"),
      icon: "copy",
      kind: "quiet",
      onclick: () =>
        navigator.clipboard.writeText(text).then(
          () => toast(t("api.copied")),
          () => toast(t("core.failed"), { kind: "bad" }),
        ),
    }),
  ]);

function pretty(text) {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: CSV, or nothing.
  }
  return shown.length > longest ? `${shown.slice(0, longest)}\n…` : shown;
}
