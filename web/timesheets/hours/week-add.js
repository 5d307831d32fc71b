// What fills a week: the week before, and rows of other projects and tasks.
import { api } from "../../core/api.js";
import { button, errorText, select, valuesOf } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { clock, dayOf, mediumDay } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { dialog, toast } from "../../core/overlays.js";
import { model } from "../model.js";

const changes = { changes: "entries" };

/// Copies the entries of a range of days, with their times. Either all are copied or none.
export async function copyWeek(range, into) {
  try {
    const made = await api.post("/entries/copy", { ...range, into }, changes);
    const ids = made.map(({ id }) => id);
    toast(t("hours.copied", { count: made.length }), {
      action: ids.length > 0 && { label: t("hours.undo"), run: () => remove(ids) },
    });
  } catch (error) {
    const { start } = error.name === "overlap" ? error.body.entry : {};
    const text = start
      ? t("week.copyInTheWay", { day: mediumDay(dayOf(start)), time: clock(start) })
      : errorText(error);
    toast(text, { kind: "bad" });
  }
}

async function remove(ids) {
  try {
    await api.post("/entries/bulk", { ids, remove: true }, changes);
  } catch (error) {
    toast(errorText(error), { kind: "bad" });
  }
}

/// Asks for the project and the task of a row: `{ project, task }`, or `undefined`.
export function askRow() {
  let project = model.projects?.[0]?.id;
  return dialog({
    title: t("week.addRow"),
    body: ({ close, redraw }) => () =>
      h("form", {
        class: "dialog-body",
        onsubmit: (event) => {
          event.preventDefault();
          const { task } = valuesOf(event.currentTarget);
          close({ project, task: task ? Number(task) : null });
        },
      }, [
        select({
          label: t("hours.project"),
          name: "project",
          value: project,
          options: (model.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
          onchange: (event) => {
            project = Number(event.target.value);
            redraw();
          },
        }),
        select({
          label: t("hours.task"),
          name: "task",
          key: `task-${project}`,
          initialValue: "",
          options: [
            { value: "", label: t("hours.noTask") },
            ...model.tasks(project).map(({ id, name }) => ({ value: id, label: name })),
          ],
        }),
        h("footer", null, [
          button({ label: t("core.cancel"), onclick: () => close() }),
          button({ label: t("hours.add"), kind: "primary", type: "submit" }),
        ]),
      ]),
  });
}
