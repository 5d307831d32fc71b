// An entry that was found: a row with a box to choose it, which leads to its day.
import { badge, iconButton } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { clock, dayOf, duration, fullDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { amountsRight } from "../../core/money.js";
import { session } from "../../core/session.js";
import { costDialog, mayCost } from "../entry-cost.js";
import { kindMark } from "../../core/entry-kinds.js";
import { model } from "../model.js";
import { workName } from "../work-name.js";

/// Only one's own hours can be changed.
const isOwn = (entry) => entry.user === session.me.id;

export function foundRow(entry, state, filters) {
  const project = state.names.get(`project ${entry.project}`) ?? model.project(entry.project)?.name ??
    `#${entry.project}`;
  const task = entry.task && (state.names.get(`task ${entry.task}`) ??
    model.tasks(entry.project).find((one) => one.id === entry.task)?.name ?? `#${entry.task}`);
  const day = dayOf(entry.start);
  const times = `${clock(entry.start)}–${entry.end ? clock(entry.end) : t("hours.running")}`;
  return h("li", { key: entry.id, class: "found-row", "data-entry": entry.id }, [
    h("input", {
      type: "checkbox",
      class: "found-choice",
      "aria-label": t("find.choose", { day: fullDay(day), time: times, project }),
      checked: state.chosen.has(entry.id),
      disabled: !isOwn(entry) || entry.locked,
      onchange: () => toggle(entry, state),
    }),
    h("a", {
      class: "found-open",
      href: isOwn(entry) ? `/hours/${day}` : `/reports?period=day&day=${day}&user=${entry.user}&by=project,task`,
    }, [
      h("span", { class: "found-when number" }, [h("span", null, fullDay(day)), h("small", null, times)]),
      h("span", { class: "entry-what" }, [
        h("span", { class: "entry-names" }, workName(model.color(entry.project), project, task)),
        (entry.description || entry.tags.length > 0) && h("span", { class: "entry-text" }, [
          entry.description && h("span", { class: "truncate", dir: "auto" }, entry.description),
          entry.tags.map((tag) => h("span", { class: "entry-tag", key: tag }, `#${tag}`)),
        ]),
      ]),
      kindMark(entry),
      !entry.billable && badge(t("hours.notBillable")),
      filters.user && !isOwn(entry) && badge(
        state.choices.people.find((one) => one.id === entry.user)?.name ?? `#${entry.user}`,
      ),
      h("strong", { class: "number" }, entry.end ? duration(entry.seconds) : ""),
    ]),
    mayCost(entry) && amountsRight.isLikely && iconButton({
      label: t("cost.ofOne", { day: fullDay(day), time: times, project }),
      title: t("cost.title"),
      icon: "money",
      class: "found-cost",
      onclick: () => costDialog(entry, `${project}, ${fullDay(day)}, ${times}`),
    }),
  ]);
}

function toggle(entry, state) {
  if (!isOwn(entry) || entry.locked) return;
  if (!state.chosen.delete(entry.id)) state.chosen.add(entry.id);
  state.redraw();
}

/// Keys in the list: `j` and `k` go down and up, `x` chooses.
export function rowKeys(state, rows) {
  const links = () => [...document.querySelectorAll(".found-open")];
  const move = (by) => {
    const all = links();
    const at = all.findIndex((link) => link.closest("[data-entry]").contains(document.activeElement));
    all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.focus();
  };
  return {
    j: { label: t("find.down"), run: () => move(1) },
    k: { label: t("find.up"), run: () => move(-1) },
    x: {
      label: t("find.chooseKey"),
      run() {
        const id = Number(document.activeElement?.closest("[data-entry]")?.dataset.entry);
        const entry = rows().find((one) => one.id === id);
        if (entry) toggle(entry, state);
      },
    },
  };
}
