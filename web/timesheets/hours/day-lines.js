// The lines that add entries to a day: the usual one, and that of somebody who has no project yet.
import { errorText } from "../../core/components.js";
import { addDays, duration, mediumDay, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../core/overlays.js";
import { isAtLeast, session } from "../../core/session.js";
import { merged, placed } from "./day-entries.js";
import { firstLine } from "./first-line.js";
import { entryLine } from "./line.js";
import { entries } from "../entries.js";
import { readHours } from "../kept-hours.js";
import { instant, model } from "../model.js";

/// Who may make projects and has none begins with one.
export const isFirst = () =>
  isAtLeast("manager") && (model.projects ? model.projects.length === 0 : !session.me.projects);

/// The line that is shown, as a function. `shown()` are the entries of the day.
export function dayLines(page, day, shown) {
  const line = usualLine(page, day, shown);
  const first = firstLine({
    page,
    instant: (minutes, on) => instant(on === null ? day : addDays(today(), on), minutes),
    place: (length, start) => placed(shown(), day, length, start),
    onAdded(parsed) {
      toast(t("hours.added", { time: duration((parsed.end - parsed.start) * 60), project: parsed.project.name }));
      requestAnimationFrame(() => requestAnimationFrame(() => line.input?.focus()));
    },
  });
  return () => isFirst() ? first : line;
}

function usualLine(page, day, shown) {
  // The entries of another day that a line names, to put a length behind them.
  const otherDays = new Map();
  page.on("entries", () => otherDays.clear());
  return entryLine({
    name: "entry-line",
    day,
    reason: errorText,
    label: t("hours.lineLabel"),
    hint: t("hours.hint"),
    // With a project of the person's own, so that it can be typed as it stands.
    placeholder: () =>
      t(matchMedia("(max-width: 640px)").matches ? "hours.placeholderShort" : "hours.placeholder", {
        project: (model.projects?.[0]?.name ?? "").split(" ")[0].toLocaleLowerCase(),
      }),
    place(length, start, on) {
      const list = on === day ? shown() : otherDays.get(on);
      return list ? placed(list, on, length, start) : null;
    },
    async prepare(on) {
      const report = await readHours({ from: on, to: on, groupBy: "project" }, { signal: page.signal });
      otherDays.set(on, merged(report.entries, on));
    },
    submit: addEntry,
  });
}

async function addEntry({ project, task, day: on, isOtherDay, start, end, description, tags }) {
  const fields = {
    project: project.id,
    ...(task && { task: task.id }),
    start: instant(on, start),
    end: instant(on, end),
    description,
    tags,
  };
  const entry = await entries.add(fields);
  const added = { time: duration((end - start) * 60), project: project.name, day: mediumDay(on) };
  toast(entry ? t(isOtherDay ? "hours.addedOn" : "hours.added", added) : t("hours.kept"));
}
