// Every operation of the server with its fields, examples for both endpoints, and a form to try it.
import { tellAll } from "../core/events.js";
import {
  badge,
  button,
  empty,
  errorText,
  field,
  iconLink,
  notice,
  pageHead,
  segmented,
  select,
  skeletonList,
  table,
  textarea,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { apiModel, examples, restRequest, sampleFields, typed, typeText } from "./api-model.js";

/// So much of an answer is shown.
const longest = 20_000;

export default function apiDocs(page) {
  const { operation: id } = page.params;
  let model;
  let error;
  let endpoint = "rest";
  const typedTexts = {};
  const attempt = { isBusy: false };
  page.title(id ? `${id}, ${t("api.title")}` : t("api.title"));
  apiModel().then((found) => {
    model = found;
  }, (problem) => {
    error = problem;
  }).finally(page.redraw);
  page.keys["/"] = { label: t("api.search"), run: () => document.querySelector("[name=api-search]").focus() };

  async function send(event, operation) {
    event.preventDefault();
    if (attempt.isBusy) return;
    const values = {};
    for (const one of operation.fields) {
      const value = typed(typedTexts[one.name] ?? "", one.schema, model.resolve);
      if (value !== undefined) values[one.name] = value;
    }
    const { target, body } = restRequest(operation, values);
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

  return () => {
    if (error) return [pageHead({ title: t("api.title") }), notice({ kind: "bad", text: errorText(error) })];
    if (!model) return [pageHead({ title: t("api.title") }), skeletonList(8)];
    const operation = model.operations.find((one) => one.id === id);
    return h("div", { class: operation ? "api with-operation" : "api" }, [
      operationList(model, operation, page),
      h("div", { class: "api-detail" }, [
        operation ? detail(operation) : [
          pageHead({
            title: t("api.title"),
            sub: t("api.about", { count: model.operations.length }),
            actions: h("a", { class: "button", href: "/openapi.json", download: "openapi.json" }, "openapi.json"),
          }),
          id ? empty({ icon: "code", title: t("core.notFound"), text: id }) : introduction(model),
        ],
      ]),
    ]);
  };

  function detail(operation) {
    const { resolve } = model;
    const shown = examples(operation, { ...sampleFields(operation, resolve), ...given(operation) });
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
            value: endpoint,
            onchange: (value) => {
              endpoint = value;
              page.redraw();
            },
            options: [{ value: "rest", label: "REST" }, { value: "coded", label: t("api.coded") }],
          }),
        ]),
        code(shown[endpoint], true),
      ]),
      h("section", { class: "api-part" }, [
        h("h2", null, t("api.try")),
        h("p", { class: "muted" }, t(operation.method === "GET" ? "api.tryText" : "api.tryWrites")),
        form(operation),
      ]),
    ];
  }

  function given(operation) {
    const pairs = operation.fields.map((
      one,
    ) => [one.name, typed(typedTexts[one.name] ?? "", one.schema, model.resolve)]);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }

  function form(operation) {
    return h("form", {
      class: "api-form",
      "data-kept": true,
      novalidate: true,
      onsubmit: (event) => send(event, operation),
    }, [
      operation.fields.length > 0 && h("div", { class: "api-inputs" }, operation.fields.map(input)),
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

  function input(one) {
    const schema = model.resolve(one.schema) ?? {};
    const set = (event) => {
      typedTexts[one.name] = event.target.value;
      page.redraw();
    };
    const props = {
      key: one.name,
      label: one.isRequired ? `${one.name} *` : one.name,
      name: `try-${one.name}`,
      value: typedTexts[one.name] ?? "",
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
}

const method = (operation) => h("span", { class: `api-method ${operation.method.toLowerCase()}` }, operation.method);

function operationList(model, current, page) {
  const search = (page.query.search ?? "").toLowerCase();
  const found = model.operations.filter((one) =>
    `${one.id} ${one.method} ${one.path} ${one.summary} ${one.code}`.toLowerCase().includes(search)
  );
  return h("nav", { class: "api-list", "aria-label": t("api.operations") }, [
    field({
      label: t("api.search"),
      hidesLabel: true,
      name: "api-search",
      type: "search",
      placeholder: t("api.search"),
      initialValue: page.query.search ?? "",
      oninput: ({ target }) => page.setQuery({ search: target.value.trim() }),
    }),
    found.length === 0 && h("p", { class: "muted" }, t("api.none")),
    model.sections.map((section) => {
      const own = found.filter((one) => one.section === section);
      return own.length > 0 && h("div", { key: section }, [
        h("h2", null, section),
        h("ul", null, [
          own.map((one) =>
            h("li", { key: one.id }, [
              h("a", {
                href: `/api-docs/${one.id}${search ? `?search=${encodeURIComponent(search)}` : ""}`,
                "aria-current": one === current ? "page" : undefined,
                title: one.summary,
              }, [
                method(one),
                h("span", { class: "truncate" }, one.id),
                h("small", null, one.code),
              ]),
            ])
          ),
        ]),
      ]);
    }),
  ]);
}

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

function introduction(model) {
  const login = model.operations.find((one) => one.id === "login");
  const me = model.operations.find((one) => one.id === "me");
  const block = (title, text, ...commands) =>
    h("section", { class: "api-part" }, [
      h("h2", null, title),
      h("p", { class: "muted" }, text),
      commands.map((command) => code(command, true)),
    ]);
  const values = { username: "anna", password: "…" };
  return [
    login && block(t("api.loginTitle"), t("api.loginText"), examples(login, values).rest),
    me && block("REST", t("api.restText"), examples(me, {}).rest),
    me && block(t("api.coded"), t("api.codedText"), examples(me, {}).coded),
  ];
}

const code = (text, canCopy) =>
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
