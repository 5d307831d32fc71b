// An entry in the list of a day: a row that becomes a form in its place.
import { badge, button, buttonLink, iconButton } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { clock, dayOf, duration, shortDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { menu, saying, toast } from "../../core/overlays.js";
import { outbox } from "../../core/outbox.js";
import { amountsRight } from "../../core/money.js";
import { changed, changedBody, entryForm } from "./entry-form.js";
import { costDialog, mayCost, readCost } from "../entry-cost.js";
import { kindMark } from "../../core/entry-kinds.js";
import { entries } from "../entries.js";
import { secondsIn, secondsOfDay } from "../model.js";
import { workName } from "../work-name.js";
import { timer } from "../timer.js";

/// The state of a list of rows: which one is being edited.
export function rowState(page, day) {
  const rows = {
    editing: null,
    form: page.form(),
    project: null,
    // What the entry that is being edited costs, for those who see it.
    cost: undefined,
    edit(entry) {
      if (entry.locked || !entry.start) return;
      const cost = undefined;
      Object.assign(rows, {
        editing: entries.nameOf(entry),
        project: entry.project,
        form: page.form(),
        shouldFocus: true,
        cost,
      });
      page.redraw();
      if (!entry.isUnsent && mayCost(entry)) askCost(rows, entry);
    },
    cancel() {
      const id = rows.editing;
      rows.editing = null;
      page.redraw();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => document.querySelector(`[data-entry="${id}"] .entry-open`)?.focus())
      );
    },
    async save(entry, values) {
      const fields = changed(entry, values, day);
      const done = await rows.form.run(async () => {
        if (fields.errors) throw Object.assign(new Error(), { fields: fields.errors });
        if (entry.item?.problem) await outbox.resend(entry.item.number, changedBody(entry.item, fields));
        else if (Object.keys(fields).length) await entries.update(entry, fields);
      });
      if (done) rows.cancel();
    },
    async remove(entry) {
      await saying(async () => {
        await entries.remove(entry);
        toast(t("hours.removed"), { action: { label: t("hours.undo"), run: () => restore(entry) } });
      });
    },
    redraw: page.redraw,
  };
  return rows;
}

async function askCost(rows, entry) {
  const cost = await readCost(entry).catch(() => undefined);
  if (rows.editing !== entries.nameOf(entry)) return;
  rows.cost = cost;
  rows.redraw();
}

const restore = (entry) =>
  saying(async () => {
    await entries.add(entries.fieldsOf(entry));
  });

/// Keys in the list: arrows go from entry to entry, Delete removes one.
export function listKeys(event, list, rows) {
  const row = event.target.closest("[data-entry]");
  if (!row || !event.target.matches(".entry-open")) return;
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (next) {
    event.preventDefault();
    next.querySelector(".entry-open")?.focus();
  } else if (event.key === "Delete") {
    const entry = list.find((one) => String(entries.nameOf(one)) === row.dataset.entry);
    (row.nextElementSibling ?? row.previousElementSibling)?.querySelector(".entry-open")?.focus();
    if (entry && !entry.locked) rows.remove(entry);
  }
}

/// What the server refused: each with the reason, to be changed, sent again or given up. It counts in no sum.
export function refusals(list, nameOf, rows, day) {
  if (list.length === 0) return null;
  const row = (
    entry,
  ) => (rows.editing === entries.nameOf(entry) ? entryForm(entry, rows) : refusal(entry, nameOf(entry), rows, day));
  return h("section", { class: "entry-refusals", key: "refusals" }, [
    h("h2", null, t("hours.refusedTitle")),
    h("ul", null, list.map(row)),
  ]);
}

function refusal(entry, names, rows, day) {
  const { number, kind } = entry.item;
  const again = () => saying(() => outbox.resend(number));
  return h("li", { key: entry.id, class: "entry-refusal", "data-entry": entries.nameOf(entry) }, [
    h("div", { class: "entry-refusal-what" }, [
      h("span", { class: "entry-time number" }, refusedTime(entry, day)),
      h("span", { class: "entry-names" }, workName(names.color, names.project, names.task)),
      kind !== "entry" && badge(t(`unsent.${kind}`)),
      entry.description && h("span", { class: "truncate muted" }, entry.description),
    ]),
    h("p", { class: "entry-refusal-reason" }, icon("alert", 14), h("span", null, reasonOf(entry.item))),
    h("div", { class: "row" }, [
      !entry.start && buttonLink({ label: t("hours.edit"), icon: "edit", href: entry.item.page }),
      entry.start && kind !== "entryRemoval" &&
      button({ label: t("hours.edit"), icon: "edit", class: "entry-reopen", onclick: () => rows.edit(entry) }),
      button({ label: t("hours.sendAgain"), onclick: again }),
      button({ label: t("core.discard"), kind: "quiet", icon: "trash", onclick: () => outbox.remove(number) }),
    ]),
  ]);
}

/// Of what was changed or removed elsewhere meanwhile it says what sending it again does.
function reasonOf(item) {
  const { status } = item.problem;
  if (status === 412) return t(item.kind === "entryRemoval" ? "hours.removedOther" : "hours.changedOther");
  return status === 404 ? t("hours.goneOther") : outbox.reasonOf(item);
}

const refusedTime = (entry, day) =>
  entry.start
    ? [
      dayOf(entry.start) !== day && h("small", null, shortDay(dayOf(entry.start)), " "),
      clock(entry.start),
      "–",
      entry.end && clock(entry.end),
    ]
    : duration(entry.seconds);

export function entryRow(entry, names, rows, day) {
  if (rows.editing === entries.nameOf(entry)) return entryForm(entry, rows);
  const times = entry.start
    ? `${clock(entry.start)}–${entry.end ? clock(entry.end) : t("hours.running")}`
    : t("week.inGap");
  const name = entries.nameOf(entry);
  return h("li", { key: name, class: entry.isUnsent ? "entry unsent-entry" : "entry", "data-entry": name }, [
    h("button", {
      type: "button",
      class: "entry-open",
      disabled: entry.locked || !entry.start,
      onclick: () => rows.edit(entry),
      "aria-label": t("hours.editEntry", { time: times, project: names.project }),
    }, [
      h("span", { class: "entry-time number" }, [
        entry.start && dayOf(entry.start) !== day && h("small", null, shortDay(dayOf(entry.start)), " "),
        times,
        entry.end && dayOf(entry.end) !== day && h("small", null, " ", shortDay(dayOf(entry.end))),
      ]),
      h("span", { class: "entry-what" }, [
        h("span", { class: "entry-names" }, workName(names.color, names.project, names.task)),
        (entry.description || entry.tags.length > 0) &&
        h("span", { class: "entry-text" }, [
          entry.description && h("span", { class: "truncate", dir: "auto" }, entry.description),
          entry.tags.map((tag) => h("span", { class: "entry-tag", key: tag }, `#${tag}`)),
        ]),
      ]),
      h("span", { class: "entry-marks" }, [
        entry.locked &&
        h("span", { title: t("hours.locked") }, [
          icon("lock", 14),
          h("span", { class: "visually-hidden" }, t("hours.locked")),
        ]),
        kindMark(entry),
        !entry.billable && badge(t("hours.notBillable")),
        entry.isUnsent && badge(t("hours.unsent"), "warning"),
      ]),
      h("span", { class: "entry-sum number" }, sums(entry, day)),
    ]),
    entry.start
      ? entryMenu(entry, names, rows, times)
      : iconButton({ label: t("hours.remove"), icon: "trash", onclick: () => rows.remove(entry) }),
  ]);
}

const entryMenu = (entry, names, rows, times) =>
  menu({
    name: `entry-${entries.nameOf(entry)}`,
    label: t("hours.entryMenu", { time: clock(entry.start) }),
    items: [
      ...(entry.locked ? [] : [{ label: t("hours.edit"), icon: "edit", run: () => rows.edit(entry) }]),
      ...(entry.end ? [{ label: t("hours.continue"), icon: "play", run: () => timer.start(entry) }] : []),
      ...(!entry.isUnsent && mayCost(entry) && amountsRight.isLikely
        ? [{ label: t("cost.title"), icon: "money", run: () => costDialog(entry, `${names.project}, ${times}`) }]
        : []),
      ...(entry.locked
        ? []
        : [null, { label: t("hours.remove"), icon: "trash", kind: "danger", run: () => rows.remove(entry) }]),
    ],
  });

// What lies in the day, and the whole of an entry that passes midnight.
function sums(entry, day) {
  const inDay = secondsOfDay(entry, day);
  const whole = entry.end && secondsIn(day, entry.end) - secondsIn(day, entry.start);
  return [
    h("strong", null, duration(inDay)),
    entry.end && whole !== inDay && h("small", null, t("hours.ofWhole", { time: duration(whole) })),
  ];
}
