// What an entry costs: its lines, one for each of the firm's days, with the reason of each.
import { api } from "../core/api.js";
import { button, errorText, notice, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, fullDay } from "../core/format.js";
import { t } from "../core/i18n.js";
import { amountsRight, money } from "../core/money.js";
import { dialog } from "../core/overlays.js";

/// The cost of an entry; `undefined` where the firm does not show it.
export const readCost = (entry) => amountsRight.ask(() => api.get(`/entries/${entry.id}/amount`));

/// Whether there is something to ask for: of an entry that the server has, and that has ended.
export const mayCost = (entry) => Boolean(entry.end) && typeof entry.id === "number";

const scopes = {
  "task and person's": "taskUser",
  "task's": "task",
  "project and person's": "projectUser",
  "project's": "project",
  "customer and person's": "customerUser",
  "customer's": "customer",
  "person's": "user",
  "firm's": "firm",
};

/// The server's reason in the person's language.
function reasonOf(why) {
  if (why === "It is not billable.") return t("cost.notBillable");
  const [, scope, id, day, currency, rest] =
    /^(?:The (.+) rate (\d+), from (\d{4}-\d\d-\d\d)\.|No rate in (\w+) counts on this day\.)(.*)$/.exec(why) ?? [];
  const found = scope
    ? t(`cost.why.${scopes[scope]}`, { id, day: fullDay(day) })
    : currency && t("cost.noRate", { currency });
  if (!found) return why;
  if (!rest) return found;
  const [last] = /\d+/.exec(rest) ?? [];
  return `${found} ${last ? t("cost.closed", { id: last }) : t("cost.closedBefore")}`;
}

/// The sum, behind a label, and its lines.
export const costView = ({ lines, amounts }, label = t("cost.title")) =>
  h("div", { class: "entry-cost" }, [
    h("p", { class: "spread" }, [
      h("span", { dir: "auto" }, label),
      h("strong", { class: "number" }, [
        amounts.length ? amounts.map(({ currency, minor }) => money(minor, currency)).join(" + ") : "–",
      ]),
    ]),
    h("ul", null, lines.map((line) => lineView(line, lines.length > 1))),
  ]);

const lineView = ({ day, seconds, minor, currency, minorPerHour, why }, isOneOfMany) =>
  h("li", { key: day }, [
    h("span", { class: "number" }, [
      isOneOfMany && `${fullDay(day)}: `,
      minor === null ? duration(seconds) : t("cost.line", {
        hours: duration(seconds),
        rate: money(minorPerHour, currency),
        amount: money(minor, currency),
      }),
    ]),
    h("small", null, reasonOf(why)),
  ]);

/// Shows what an entry costs that is not opened, such as a closed one or another's. `text` says which one it is.
export const costDialog = (entry, text) =>
  dialog({
    title: t("cost.title"),
    body({ close, redraw }) {
      const state = { cost: undefined, error: undefined };
      readCost(entry).then((cost) => {
        state.cost = cost;
        if (!cost) state.error = new Error(t("cost.notShown"));
      }, (error) => {
        state.error = error;
      }).then(redraw);
      return () =>
        h("div", { class: "dialog-body" }, [
          state.error && notice({ kind: "bad", text: errorText(state.error) }),
          !state.cost && !state.error && skeletonList(2),
          state.cost && costView(state.cost, text),
          h("footer", null, [
            button({ label: t("core.close"), kind: "primary", autofocus: true, onclick: () => close() }),
          ]),
        ]);
    },
  });
