// Changing or removing many entries at once: all or none.
import { api } from "../../core/api.js";
import { field, select } from "../../core/components.js";
import { tellAll } from "../../core/events.js";
import { formDialog } from "../../core/form-dialog.js";
import { t } from "../../core/i18n.js";
import { confirm, saying } from "../../core/overlays.js";
import { model } from "../model.js";

/// What the server says of single entries belongs to no field of a form: each sentence once.
async function send(entries, action) {
  try {
    await api.post("/entries/bulk", { ids: entries.map(({ id }) => id), expect: entries.length, ...action });
  } catch (error) {
    if (!error.fields) throw error;
    throw new Error([...new Set(Object.values(error.fields))].slice(0, 3).join(" "), { cause: error });
  }
}

function done(state) {
  state.chosen.clear();
  tellAll("entries");
}

const tagsOf = (text) => text.split(/[\s,#]+/).filter(Boolean);

/// What is left empty stays as it is.
function setOf({ project, description, addTags, removeTags, billable }) {
  const set = {};
  if (project) set.project = Number(project);
  if (description) set.description = description;
  if (billable) set.billable = billable === "true";
  if (tagsOf(addTags).length) set.addTags = tagsOf(addTags);
  if (tagsOf(removeTags).length) set.removeTags = tagsOf(removeTags);
  return set;
}

export function changeDialog(entries, state) {
  const unchanged = { value: "", label: t("find.unchanged") };
  return formDialog({
    title: t("find.changeTitle", { count: entries.length }),
    text: t("find.changeText"),
    fields: () => [
      select({
        label: t("reports.by.project"),
        name: "project",
        initialValue: "",
        options: [unchanged, ...(model.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))],
      }),
      field({ label: t("hours.description"), name: "description" }),
      field({ label: t("find.addTags"), name: "addTags" }),
      field({ label: t("find.removeTags"), name: "removeTags" }),
      select({
        label: t("reports.billable"),
        name: "billable",
        initialValue: "",
        options: [unchanged, { value: "true", label: t("hours.billable") }, {
          value: "false",
          label: t("hours.notBillable"),
        }],
      }),
    ],
    async send(values) {
      const set = setOf(values);
      if (Object.keys(set).length === 0) throw new Error(t("find.nothingToChange"));
      await send(entries, { set });
      done(state);
      return t("find.changed", { count: entries.length });
    },
  });
}

export async function removeChosen(entries, state) {
  const sure = await confirm({
    title: t("find.removeTitle", { count: entries.length }),
    text: t("find.removeText"),
    label: t("find.remove"),
  });
  if (!sure) return;
  await saying(async () => {
    await send(entries, { remove: true });
    done(state);
    return t("find.removed", { count: entries.length });
  });
}
