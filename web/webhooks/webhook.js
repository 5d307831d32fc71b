// A webhook: how it does, what it was sent, and sending that again.
import { api } from "../core/api.js";
import { badge, button, empty, errorText, iconLink, notice, pageHead, table } from "../core/components.js";
import { h } from "../core/dom.js";
import { moment } from "../core/format.js";
import { t } from "../core/i18n.js";
import { confirm, menu, saying } from "../core/overlays.js";
import { reading } from "../core/reading.js";
import { go } from "../core/router.js";
import { outcome, stateOf } from "./deliveries.js";
import { changes, showSecret, webhookDialog } from "./webhook-dialog.js";
import { states } from "./webhooks.js";

/// How soon what came of a request is looked at, while something is under way.
const lookMilliseconds = 2_000;

export default function webhookPage(page) {
  const path = `/webhooks/${page.params.id}`;
  page.title(t("webhooks.title"));
  const found = reading(page, ["webhooks"], (options) => read(path, options), { isQueued: true });
  const timer = setInterval(
    () => found.deliveries?.some((one) => one.state === "waiting") && found.read(),
    lookMilliseconds,
  );
  page.signal.addEventListener("abort", () => clearInterval(timer));
  const again = (delivery) =>
    saying(async () => {
      await api.post(`${path}/deliveries/${delivery.id}`, {}, changes);
      return t("webhooks.sentAgain");
    });
  const firstFailed = () => found.deliveries?.find((one) => ["dead", "failed"].includes(stateOf(one)));
  page.keys.r = { label: t("webhooks.againKey"), run: () => firstFailed() && again(firstFailed()) };

  return () => {
    const { webhook, deliveries, error } = found;
    return [
      pageHead({
        title: webhook ? webhook.description || webhook.url : t("webhooks.title"),
        sub: webhook?.description && webhook.url,
        before: iconLink({ label: t("webhooks.title"), icon: "chevron-left", href: "/webhooks" }),
        actions: webhook && actions(webhook, path),
      }),
      error && notice({ kind: "bad", text: errorText(error) }),
      webhook && h("p", { class: "row" }, states(webhook)),
      webhook?.failingSince && notice({
        kind: "bad",
        text: t("webhooks.failingSince", { time: moment(webhook.failingSince) }),
      }),
      deliveries && table({
        caption: t("webhooks.deliveries"),
        rows: deliveries,
        keyOf: (one) => one.id,
        columns: columns(again),
        empty: empty({ icon: "upload", title: t("webhooks.quiet"), text: t("webhooks.quietText") }),
      }),
    ];
  };
}

/// The webhook after its deliveries: what came of the last one shows in it, too.
async function read(path, options) {
  const deliveries = await api.get(`${path}/deliveries?limit=100`, options);
  return { webhook: await api.get(path, options), deliveries };
}

function actions(webhook, path) {
  const change = (body) => api.patch(path, body, changes);
  return [
    button({
      label: t("webhooks.test"),
      onclick: () =>
        saying(async () => {
          await api.post(`${path}/test`, {}, changes);
          return t("webhooks.tested");
        }),
    }),
    button({ label: t("webhooks.change"), icon: "edit", onclick: () => webhookDialog(webhook) }),
    menu({
      name: "webhook",
      label: t("webhooks.more"),
      items: [
        {
          label: t(webhook.active ? "webhooks.stop" : "webhooks.start"),
          icon: webhook.active ? "stop" : "play",
          run: () =>
            saying(async () => {
              await change({ active: !webhook.active });
              return t("settings.saved");
            }),
        },
        { label: t("webhooks.renew"), icon: "key", run: () => renew(change) },
        { label: t("webhooks.remove"), icon: "trash", run: () => remove(path) },
      ],
    }),
  ];
}

async function renew(change) {
  const isSure = await confirm({
    title: t("webhooks.renew"),
    text: t("webhooks.renewText"),
    label: t("webhooks.renew"),
    kind: "primary",
  });
  if (!isSure) return;
  let secret;
  await saying(async () => {
    ({ secret } = await change({ renew: true }));
  });
  if (secret) await showSecret(secret);
}

async function remove(path) {
  const isSure = await confirm({
    title: t("webhooks.remove"),
    text: t("webhooks.removeText"),
    label: t("webhooks.remove"),
  });
  if (!isSure) return;
  const isDone = await saying(async () => {
    await api.delete(path, undefined, changes);
    return t("webhooks.removed");
  });
  if (isDone) go("/webhooks");
}

const kinds = { done: "good", dead: "bad", failed: "warning" };

const columns = (again) => [
  {
    label: t("webhooks.event"),
    cell: (one) => h("span", null, one.type, " ", h("span", { class: "muted" }, one.subject)),
  },
  {
    label: t("webhooks.outcome"),
    cell: (one) =>
      h("span", { class: "row webhook-outcome" }, [
        badge(t(`webhooks.state.${stateOf(one)}`), kinds[stateOf(one)]),
        h("span", null, outcome(one)),
      ]),
  },
  { label: t("webhooks.tried"), cell: (one) => one.tries.length > 0 && moment(one.tries.at(-1).at) },
  { label: t("webhooks.next"), cell: (one) => one.nextAt && h("span", { class: "muted" }, moment(one.nextAt)) },
  {
    label: t("webhooks.again"),
    hidesLabel: true,
    align: "end",
    cell: (one) =>
      button({
        label: t("webhooks.again"),
        "aria-label": t("webhooks.againOne", { event: `${one.type} ${one.subject}` }),
        onclick: () => again(one),
      }),
  },
];
