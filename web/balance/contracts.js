// A person's contracts: read by the person and by managers, kept by admins.
import { api } from "../core/api.js";
import { titleOf } from "../core/calendar-title.js";
import { badge, button, iconButton, table } from "../core/components.js";
import { h } from "../core/dom.js";
import { duration, fullDay, signedDuration } from "../core/format.js";
import { t } from "../core/i18n.js";
import { confirm, saying } from "../core/overlays.js";
import { isAtLeast } from "../core/session.js";
import { changes, contractDialog, pathOf } from "./contract-dialog.js";

/// `shown` is what the dialog of a contract needs: `{ user, contracts, calendars, calendar, month }`.
export function contractList(shown) {
  const { contracts } = shown;
  const isAdmin = isAtLeast("admin");
  if (contracts.length === 0 && !isAdmin) return null;
  return h("section", { key: "contracts", class: "balance-contracts", "aria-label": t("contracts.title") }, [
    h("header", { class: "row" }, [
      h("h2", null, t("contracts.title")),
      isAdmin && button({
        label: t("contracts.add"),
        icon: "plus",
        onclick: () => contractDialog(shown),
      }),
    ]),
    contracts.length > 0 && table({
      caption: t("contracts.title"),
      columns: columns(shown, isAdmin),
      rows: contracts,
      keyOf: ({ from }) => from,
    }),
  ]);
}

const columns = (shown, isAdmin) =>
  [
    { label: t("contracts.from"), cell: ({ from }) => fullDay(from) },
    { label: t("contracts.to"), cell: ({ to }) => to ? fullDay(to) : "" },
    { label: t("contracts.week"), cell: ({ seconds }) => weekText(seconds) },
    { label: t("contracts.calendar"), cell: ({ calendar }) => titleOf(shown.calendars, calendar) },
    { label: t("contracts.opening"), align: "end", cell: ({ opening }) => opening ? signedDuration(opening) : "" },
    { label: t("contracts.kind"), cell: ({ flexitime }) => flexitime && badge(t("contracts.flexitime")) },
    isAdmin && {
      label: t("absences.actions"),
      hidesLabel: true,
      align: "end",
      cell: (contract) =>
        h("span", null, [
          iconButton({
            label: t("contracts.change", { day: fullDay(contract.from) }),
            icon: "edit",
            onclick: () => contractDialog(shown, contract),
          }),
          iconButton({
            label: t("contracts.remove", { day: fullDay(contract.from) }),
            icon: "trash",
            onclick: () => remove(shown.user, contract),
          }),
        ]),
    },
  ].filter(Boolean);

/// The sum of the week, and the days when they are not alike from Monday to Friday.
function weekText(seconds) {
  const sum = seconds.reduce((one, other) => one + other, 0);
  const isUsual = seconds.every((one, index) => one === (index < 5 ? seconds[0] : 0));
  const text = isUsual ? t("contracts.aDay", { hours: duration(seconds[0]) }) : seconds.map(duration).join(" · ");
  return `${duration(sum)} (${text})`;
}

async function remove(user, contract) {
  const sure = await confirm({
    title: t("contracts.removeTitle", { day: fullDay(contract.from) }),
    text: t("contracts.removeText"),
    label: t("find.remove"),
  });
  if (!sure) return;
  await saying(async () => {
    await api.delete(pathOf(user, contract.from), undefined, changes);
    return t("contracts.removed");
  });
}
