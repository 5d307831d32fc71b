// Saving what an hour costs from a day on. Nothing is changed or removed: a later rate takes the place of an earlier.
import { api } from "../core/api.js";
import { checkbox, field, select } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { startOfMonth, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { minorOf, money } from "../core/money.js";
import { isAtLeast } from "../core/session.js";
import { refuse } from "../core/typed-hours.js";

const named = ({ id, name }) => ({ value: id, label: name });
const active = (list, id) => list.filter((one) => one.active || one.id === id);

/// `rates` are those of `readRates`; `given` is what the new one is for, as far as that is known.
export function rateDialog(rates, given = {}) {
  const isAdmin = isAtLeast("admin");
  const state = {
    kind: given.kind ?? "project",
    customer: given.customer,
    project: undefined,
    tasks: undefined,
    isNone: false,
  };
  let currency;
  return formDialog({
    title: t("rates.new"),
    text: t(isAdmin ? "rates.newText" : "rates.newTextManager"),
    fields({ errors }, redraw) {
      currency = currencyOf(rates, state);
      return [
        h("div", { class: "rate-fields" }, [
          kindSelect(state, isAdmin, redraw),
          subjectSelects(rates, state, errors, redraw),
        ]),
        isAdmin && select({
          label: t("rates.person"),
          name: "user",
          initialValue: "",
          error: errors.user,
          options: [{ value: "", label: t("rates.everybody") }, ...active(rates.everybody).map(named)],
        }),
        priceFields(state, currency, errors, redraw),
      ];
    },
    send: (values) => save(values, state, currency),
  });
}

const priceFields = (state, currency, errors, redraw) => [
  h("div", { class: "rate-fields" }, [
    field({
      label: t("rates.fromDay"),
      name: "from",
      type: "date",
      required: true,
      initialValue: startOfMonth(today()),
      error: errors.from,
    }),
    field({
      label: t("rates.price", { currency }),
      name: "price",
      inputmode: "decimal",
      required: !state.isNone,
      disabled: state.isNone,
      initialValue: "",
      error: errors.minor,
    }),
  ]),
  checkbox({
    label: t("rates.noPriceFrom"),
    name: "none",
    initiallyChecked: false,
    hint: t("rates.noPriceHint"),
    onchange({ target }) {
      state.isNone = target.checked;
      redraw();
    },
  }),
];

async function save({ from, price, user }, { kind, isNone, ...ids }, currency) {
  const minor = isNone ? null : minorOf(price, currency);
  if (minor === undefined) refuse({ minor: t("rates.unreadable", { example: money(8550, "EUR").slice(0, -4) }) });
  const body = { from, minor };
  if (kind !== "firm") {
    body[kind] = ids[kind];
    if (!body[kind]) refuse({ [kind]: t("rates.choose") });
  }
  if (user) body.user = Number(user);
  await api.post("/rates", body, { changes: "rates" }).catch((error) => {
    if (error.status === 403) refuse({ project: t("rates.notManaged") });
    throw error;
  });
  return t("rates.saved");
}

const kindSelect = (state, isAdmin, redraw) =>
  select({
    label: t("rates.of"),
    name: "kind",
    value: state.kind,
    options: (isAdmin ? ["firm", "customer", "project", "task"] : ["project", "task"])
      .map((value) => ({ value, label: t(`rates.of.${value}`) })),
    onchange({ target }) {
      state.kind = target.value;
      redraw();
    },
  });

function subjectSelects({ projects, customers }, state, errors, redraw) {
  const choice = (name, options, onchange) =>
    select({
      key: name,
      label: t(`rates.of.${name}`),
      name,
      value: state[name] ?? "",
      error: errors[name],
      options: [{ value: "", label: t("rates.pick") }, ...options.map(named)],
      onchange({ target }) {
        state[name] = Number(target.value) || undefined;
        onchange?.();
        redraw();
      },
    });
  if (state.kind === "customer") return choice("customer", active(customers, state.customer));
  if (state.kind === "firm") return null;
  const readTasks = async () => {
    Object.assign(state, { task: undefined, tasks: undefined });
    if (!state.project) return;
    state.tasks = await api.get(`/projects/${state.project}/tasks`).catch(() => []);
    redraw();
  };
  return [
    choice("project", active(projects), readTasks),
    state.kind === "task" && choice("task", (state.tasks ?? []).filter((task) => task.active)),
  ];
}

/// That of the customer, or else the firm's.
function currencyOf({ customers, projects, currency }, state) {
  const id = state.kind === "customer"
    ? state.customer
    : state.kind === "firm"
    ? undefined
    : projects.find((one) => one.id === state.project)?.customerId;
  return customers.find((one) => one.id === id)?.currency ?? currency;
}
