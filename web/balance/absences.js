// The days on which people do not work: one's own, which can be changed, and for managers those of others.
import { api } from "../core/api.js";
import {
  badge,
  button,
  empty,
  errorText,
  iconButton,
  iconLink,
  notice,
  pageHead,
  segmented,
  skeletonList,
  table,
  typed,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { number, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { confirm, saying } from "../core/overlays.js";
import { reading } from "../core/reading.js";
import { isAtLeast, session } from "../core/session.js";
import { people } from "../core/people.js";
import { absenceDialog } from "./absence-dialog.js";
import { absenceDays, absenceKind } from "../core/absence-words.js";

export default function absences(page) {
  const year = /^\d{4}$/.test(page.params.year ?? "") ? Number(page.params.year) : Number(today().slice(0, 4));
  const isAll = isAtLeast("manager") && page.query.user === "all";
  const pathOf = (shown, all = isAll) => `/absences/${shown}${all ? "?user=all" : ""}`;
  page.title(`${t("absences.title")}, ${year}`);
  const found = reading(page, ["absences", "looked", "online"], async (options) => {
    const query = { from: `${year}-01-01`, to: `${year}-12-31`, user: isAll ? "all" : undefined, limit: 1000 };
    const [rows, everybody] = await Promise.all([
      api.list("/absences", { query, ...options }),
      isAll ? people(options).catch(() => []) : [],
    ]);
    return { rows, names: new Map(everybody.map(({ id, name }) => [id, name])) };
  });
  page.keys.n = { label: t("absences.add"), run: () => absenceDialog() };
  page.keys.ArrowLeft = { label: t("absences.previous"), run: () => page.go(pathOf(year - 1)) };
  page.keys.ArrowRight = { label: t("absences.next"), run: () => page.go(pathOf(year + 1)) };

  return () => {
    const { rows, names, error, read } = found;
    return [
      pageHead({
        title: `${t("absences.title")} · ${year}`,
        actions: [
          isAtLeast("manager") && segmented({
            label: t("absences.whose"),
            value: isAll,
            options: [
              { value: false, label: t("absences.own"), href: pathOf(year, false) },
              { value: true, label: t("absences.all"), href: pathOf(year, true) },
            ],
          }),
          h("div", { class: "hours-steps" }, [
            iconLink({ label: t("absences.previous"), icon: "chevron-left", href: pathOf(year - 1) }),
            iconLink({ label: t("absences.next"), icon: "chevron-right", href: pathOf(year + 1) }),
          ]),
          button({ label: t("absences.add"), icon: "plus", kind: "primary", onclick: () => absenceDialog() }),
        ],
      }),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: read }) }),
      !rows && !error && skeletonList(5),
      rows && table({
        caption: t("absences.title"),
        columns: columns(isAll, names),
        rows,
        keyOf: ({ id }) => id,
        empty: empty({
          icon: "calendar",
          title: t("absences.empty"),
          text: t("absences.emptyText"),
          action: button({ label: t("absences.add"), onclick: () => absenceDialog() }),
        }),
      }),
    ];
  };
}

const columns = (isAll, names) =>
  [
    {
      label: t("absences.days"),
      cell: (
        one,
      ) => [absenceDays(one), one.comment && h("small", { class: "absence-comment muted" }, typed(one.comment))],
    },
    isAll && { label: t("reports.by.user"), cell: ({ user }) => typed(names.get(user) ?? `#${user}`) },
    {
      label: t("absences.kind"),
      cell: (one) => badge(absenceKind(one), "accent"),
    },
    {
      label: t("absences.planned"),
      align: "end",
      cell: ({ days }) => t("absences.count", { count: days, days: number(days, Number.isInteger(days) ? 0 : 1) }),
    },
    { label: t("absences.actions"), hidesLabel: true, align: "end", cell: actions },
  ].filter(Boolean);

function actions(absence) {
  if (absence.user !== session.me.id || absence.locked) return null;
  const name = absenceDays(absence);
  return h("span", null, [
    iconButton({
      label: t("absences.change", { days: name }),
      icon: "edit",
      onclick: () => absenceDialog(absence),
    }),
    iconButton({ label: t("absences.remove", { days: name }), icon: "trash", onclick: () => remove(absence) }),
  ]);
}

async function remove(absence) {
  const isSure = await confirm({
    title: t("absences.removeTitle", { days: absenceDays(absence) }),
    text: t("find.removeText"),
    label: t("find.remove"),
  });
  if (!isSure) return;
  await saying(async () => {
    await api.delete(`/absences/${absence.id}`, undefined, { changes: "absences" });
    return t("absences.removed");
  });
}
