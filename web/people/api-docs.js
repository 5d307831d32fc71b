// Every operation of the server: the list, and the one that was chosen.
import { empty, errorText, notice, pageHead, searchField, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { apiModel, examples } from "./api-model.js";
import { code, method, operationView } from "./api-operation.js";

export default function apiDocs(page) {
  const { operation: id } = page.params;
  const state = { model: undefined, error: undefined, endpoint: "rest", texts: {}, attempt: { isBusy: false } };
  page.title(id ? `${id}, ${t("api.title")}` : t("api.title"));
  apiModel().then((found) => {
    state.model = found;
  }, (problem) => {
    state.error = problem;
  }).finally(page.redraw);
  page.keys["/"] = { label: t("api.search"), run: () => document.querySelector("[name=api-search]").focus() };

  return () => {
    const { model, error } = state;
    if (error) return [pageHead({ title: t("api.title") }), notice({ kind: "bad", text: errorText(error) })];
    if (!model) return [pageHead({ title: t("api.title") }), skeletonList(8)];
    const operation = model.operations.find((one) => one.id === id);
    return h("div", { class: operation ? "api with-operation" : "api" }, [
      operationList(model, operation, page),
      h("div", { class: "api-detail" }, [
        operation ? operationView(page, state, operation) : [
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
}

function operationList(model, current, page) {
  const search = (page.query.search ?? "").toLowerCase();
  const found = model.operations.filter((one) =>
    `${one.id} ${one.method} ${one.path} ${one.summary} ${one.code}`.toLowerCase().includes(search)
  );
  return h("nav", { class: "api-list", "aria-label": t("api.operations") }, [
    searchField({
      label: t("api.search"),
      name: "api-search",
      value: page.query.search,
      onsearch: (search) => page.setQuery({ search }),
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
