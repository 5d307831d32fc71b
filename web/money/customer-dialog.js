// Making a customer, or changing one.
import { api } from "../core/api.js";
import { field, textarea } from "../core/components.js";
import { formDialog } from "../core/form-dialog.js";
import { t } from "../core/i18n.js";

export const changes = { changes: "customers" };

/// Resolves with the customer as it is then, or `undefined` when the person leaves the dialog.
export async function customerDialog(customer) {
  const settings = customer ? undefined : await api.get("/timesheets/settings").catch(() => undefined);
  let saved;
  await formDialog({
    title: t(customer ? "customers.change" : "customers.new"),
    fields: ({ errors }) => fields(customer, errors, settings?.currency),
    fieldOf: { duplicate: "name" },
    async send({ currency, ...values }) {
      saved = customer
        ? await api.patch(`/customers/${customer.id}`, values, changes)
        : await api.post("/customers", { ...values, currency: currency?.trim().toUpperCase() || undefined }, changes);
      return t("customers.saved", { name: saved.name });
    },
  });
  return saved;
}

const fields = (customer, errors, currency) => [
  field({
    label: t("customers.name"),
    name: "name",
    required: true,
    maxlength: "100",
    initialValue: customer?.name ?? "",
    error: errors.name,
  }),
  field({
    label: t("customers.number"),
    name: "number",
    maxlength: "100",
    initialValue: customer?.number ?? "",
    hint: t("customers.numberHint"),
    error: errors.number,
  }),
  textarea({
    label: t("customers.address"),
    name: "address",
    maxlength: "500",
    initialValue: customer?.address ?? "",
    error: errors.address,
  }),
  field({
    label: t("customers.vatNumber"),
    name: "vatNumber",
    maxlength: "100",
    initialValue: customer?.vatNumber ?? "",
    error: errors.vatNumber,
  }),
  field({
    label: t("customers.email"),
    name: "email",
    type: "email",
    maxlength: "254",
    initialValue: customer?.email ?? "",
    error: errors.email,
  }),
  !customer && field({
    label: t("customers.currency"),
    name: "currency",
    maxlength: "3",
    autocapitalize: "characters",
    spellcheck: "false",
    initialValue: currency ?? "",
    hint: t("customers.currencyHint"),
    error: errors.currency,
  }),
];
