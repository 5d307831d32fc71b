// The other servers that are told what changes, and how each does.
import { api } from "../core/api.js";
import { badge, button, empty, errorText, notice, pageHead, skeletonList, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { reading } from "../core/reading.js";
import { lastDay } from "./deliveries.js";
import { webhookDialog } from "./webhook-dialog.js";

export default function webhooks(page) {
  page.title(t("webhooks.title"));
  page.keys.n = { label: t("webhooks.new"), run: () => webhookDialog() };
  const found = reading(page, ["webhooks"], async (options) => ({ webhooks: await read(options) }), { isQueued: true });

  return () => [
    pageHead({
      title: t("webhooks.title"),
      sub: t("webhooks.text"),
      actions: button({ label: t("webhooks.new"), kind: "primary", icon: "plus", onclick: () => webhookDialog() }),
    }),
    found.error && notice({ kind: "bad", text: errorText(found.error) }),
    !found.webhooks && !found.error && skeletonList(3),
    found.webhooks?.length === 0 && empty({ icon: "upload", title: t("webhooks.none"), text: t("webhooks.noneText") }),
    found.webhooks?.length > 0 && h("ul", { key: "webhooks", class: "webhook-list" }, found.webhooks.map(row)),
  ];
}

async function read(options) {
  const list = await api.get("/webhooks", options);
  return Promise.all(list.map(async (one) => ({
    ...one,
    deliveries: await api.get(`/webhooks/${one.id}/deliveries?limit=200`, options),
  })));
}

const row = (webhook) =>
  h("li", { key: webhook.id, class: webhook.active ? undefined : "inactive" }, [
    h("a", { href: `/webhooks/${webhook.id}` }, typed(webhook.description || webhook.url)),
    webhook.description && h("p", { class: "muted" }, typed(webhook.url)),
    h("p", { class: "row" }, states(webhook)),
    lastDay(webhook.deliveries),
  ]);

/// How it does, in words.
export const states = (webhook) => [
  !webhook.active && badge(t("webhooks.inactive"), "warning"),
  webhook.failingSince && badge(t("webhooks.failing"), "bad"),
  webhook.active && !webhook.failingSince && badge(t("webhooks.well"), "good"),
  webhook.waiting > 0 && h("span", { class: "muted" }, t("webhooks.waiting", { count: webhook.waiting })),
  webhook.dropped > 0 && h("span", { class: "muted" }, t("webhooks.dropped", { count: webhook.dropped })),
];
