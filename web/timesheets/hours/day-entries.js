// The entries of a day: with those that are not sent yet, and where new ones go.
import { button } from "../../core/components.js";
import { addDays, dayOf, minutesOf, now, today, weekdayName } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../core/overlays.js";
import { entries } from "../entries.js";
import { instant, minutesIn } from "../model.js";

/// The server's entries with what is not sent yet. Those whose time the server says stand last.
export function merged(list, day) {
  const begin = ({ start }) => (start ? minutesIn(day, start) : Infinity);
  return [...list.map(entries.asSent).filter(Boolean), ...entries.unsent(day)]
    .sort((a, b) => (begin(a) < begin(b) ? -1 : begin(a) > begin(b) ? 1 : 0));
}

/// Where a length of time goes: after the last entry, or so that it ends now. With a start alone it ends now.
export function placed(list, day, length, start) {
  const current = day === today() ? minutesOf(now()) : null;
  if (start !== undefined) return { end: current !== null && current > start ? current : null };
  const ends = list.filter((entry) => entry.end).map((entry) => Math.min(1440, minutesIn(day, entry.end)));
  const after = ends.length ? Math.max(...ends) : 9 * 60;
  const first = ends.length || current === null ? after : Math.max(0, Math.min(after, current - length));
  return { start: first, end: first + length };
}

/// What copies the entries of an earlier day, `null` where there are none. `props` are those of the button.
export function copyButton({ day, earlier, fail }, props) {
  if (!earlier?.length) return null;
  const from = dayOf(earlier[0].start);
  const label = t(from === addDays(day, -1) ? "hours.copyYesterday" : "hours.copyDay", {
    day: weekdayName(from, "long"),
  });
  return button({ label, icon: "copy", onclick: () => copy(day, earlier, fail), ...props });
}

/// An entry that overlaps is counted; of other refusals `fail` hears.
async function copy(day, earlier, fail) {
  const made = [];
  let refused = 0;
  for (const entry of earlier) {
    const shift = (text) => instant(day, minutesIn(dayOf(entry.start), text));
    try {
      const copied = await entries.add({
        ...entries.fieldsOf(entry),
        start: shift(entry.start),
        end: shift(entry.end),
      });
      if (copied) made.push(copied);
    } catch (problem) {
      refused += 1;
      if (problem.name !== "overlap") fail(problem);
    }
  }
  toast(
    refused ? t("hours.copiedSome", { count: made.length, refused }) : t("hours.copied", { count: earlier.length }),
    {
      kind: refused ? "bad" : undefined,
      action: made.length
        ? { label: t("hours.undo"), run: () => Promise.all(made.map((one) => entries.remove(one))) }
        : undefined,
    },
  );
}
