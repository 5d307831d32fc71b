// The form of a webhook, and its secret, which is shown once.
import { api } from "../core/api.js";
import { button, field, textarea } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";

export const changes = { changes: "webhooks" };

/// Asks for a new webhook, or for what is to be another in one.
export async function webhookDialog(webhook) {
  let made;
  await formDialog({
    title: webhook ? t("webhooks.change") : t("webhooks.new"),
    fields: ({ errors }) => fields(webhook, errors),
    async send({ url, events, description }) {
      const body = { url, description, events: events.split(/[\s,]+/).filter(Boolean) };
      made =
        await (webhook ? api.patch(`/webhooks/${webhook.id}`, body, changes) : api.post("/webhooks", body, changes));
      return t("settings.saved");
    },
  });
  if (made?.secret) await showSecret(made.secret);
}

const fields = (webhook, errors) => [
  field({
    label: t("webhooks.url"),
    name: "url",
    type: "url",
    required: true,
    placeholder: "https://",
    hint: t("webhooks.urlHint"),
    initialValue: webhook?.url ?? "",
    error: errors.url,
  }),
  textarea({
    label: t("webhooks.events"),
    name: "events",
    hint: t("webhooks.eventsHint"),
    required: true,
    initialValue: webhook?.events.join("\n") ?? "*",
    error: errors.events ?? Object.entries(errors).find(([name]) => name.startsWith("events["))?.[1],
  }),
  field({
    label: t("webhooks.description"),
    name: "description",
    initialValue: webhook?.description ?? "",
    error: errors.description,
  }),
];

/// Shows a secret, which nothing shows again.
export const showSecret = (secret) =>
  dialog({
    title: t("webhooks.secret"),
    body: ({ close }) => () =>
      h("div", { class: "dialog-body" }, [
        h("p", null, t("webhooks.secretText")),
        h("p", null, h("code", { class: "webhook-secret" }, secret)),
        h("footer", null, [
          button({
            label: t("webhooks.copy"),
            icon: "copy",
            autofocus: true,
            async onclick() {
              await navigator.clipboard.writeText(secret);
              toast(t("webhooks.copied"));
            },
          }),
          button({ label: t("core.close"), kind: "primary", onclick: () => close() }),
        ]),
      ]),
  });
