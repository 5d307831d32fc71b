// Deliveries: a dot for each of the last day, and failures in words.
import { h } from "../core/dom.js";
import { moment } from "../core/format.js";
import { t } from "../core/i18n.js";

const day = 86_400_000;
const lastTry = (delivery) => delivery.tries.at(-1);

/// The state of a delivery: one that was tried and waits has failed so far.
export const stateOf = (delivery) =>
  delivery.state === "waiting" && delivery.tries.length > 0 ? "failed" : delivery.state;

/// What came of the last try, in words; nothing for one that was not tried.
export function outcome(delivery) {
  const made = lastTry(delivery);
  if (!made) return delivery.nextAt ? t("webhooks.soon") : t("webhooks.behind");
  if (made.error) return t(reasons[made.error] ?? "webhooks.noAnswer", { reason: made.error });
  return t(made.status < 300 ? "webhooks.taken" : "webhooks.refused", { status: made.status });
}

const reasons = {
  "address not allowed": "webhooks.addressRefused",
  "the URL is not allowed": "webhooks.addressRefused",
  "no connection": "webhooks.noConnection",
  "the name is not known": "webhooks.unknownName",
  "the certificate is not valid": "webhooks.badCertificate",
  "no complete response in time": "webhooks.tooSlow",
};

/// The deliveries of the last 24 hours as dots, the oldest first.
export function lastDay(deliveries) {
  const since = Date.now() - day;
  const recent = deliveries.filter((one) => !lastTry(one) || Date.parse(lastTry(one).at) >= since);
  if (recent.length === 0) return h("p", { class: "muted" }, t("webhooks.quiet"));
  const failed = recent.filter((one) => ["dead", "failed"].includes(stateOf(one))).length;
  return h(
    "p",
    {
      class: "webhook-dots",
      role: "img",
      "aria-label": t("webhooks.dots", { count: recent.length, failed }),
    },
    recent.toReversed().map((one) =>
      h("span", { class: stateOf(one), title: `${one.type}: ${outcome(one)} ${when(one)}` })
    ),
  );
}

const when = (delivery) => lastTry(delivery) ? moment(lastTry(delivery).at) : "";
