// What is typed into the cells of a week, until the server has it.
import { errorText } from "../../core/components.js";
import { clock, dayOf, duration, minutesOf } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { saying, toast } from "../../core/overlays.js";
import { outbox } from "../../core/outbox.js";
import { entries } from "../entries.js";
import { secondsIn } from "../model.js";
import { cellSeconds } from "./cell-length.js";
import { longest } from "./parse.js";
import { refusedLength } from "./week-rows.js";

/// The state of the cells. A draft is `{ text, tried, error, busy, saved }`: what was typed, what of it was sent, why
/// it was not taken. A `saved` one goes when the week is read again.
export function cellState(page) {
  const drafts = new Map();
  // What the last sending of a cell made, until the week is read again: the week may not have it yet.
  const made = new Map();
  let saves = 0;
  const cells = {
    /// The row and day of the cell that has the focus: `{ row, day }`.
    focus: null,
    redraw: page.redraw,
    /// How often something was saved. What is read from now on has it.
    saves: () => saves,
    reasonOf: outbox.reasonOf,
    draft: (row, day, cell) => drafts.get(`${row.key} ${day}`) ?? refusedDraft(cell),
    type(row, day, text) {
      const { tried, error } = drafts.get(`${row.key} ${day}`) ?? {};
      drafts.set(`${row.key} ${day}`, { text, ...(text === tried && { tried, error }) });
      page.redraw();
    },
    drop(row, day) {
      drafts.delete(`${row.key} ${day}`);
      page.redraw();
    },
    /// Sends what was typed. What was refused is sent again only when it is another text.
    async commit(row, day, cell) {
      const key = `${row.key} ${day}`;
      const draft = drafts.get(key);
      if (!draft || draft.busy || draft.saved || draft.tried === draft.text) return;
      Object.assign(draft, { busy: true, tried: draft.text, error: undefined });
      page.redraw();
      try {
        const before = await made.get(key)?.sending.catch(() => undefined);
        const sending = send(row, day, withEntry(cell, before), draft.text);
        const attempt = { sending };
        made.set(key, attempt);
        const answer = await sending.finally(() => {
          saves += 1;
          attempt.saved = saves;
        });
        // What is kept until the server is back is shown by itself.
        if (answer) draft.saved = attempt.saved;
        else cells.drop(row, day);
      } catch (error) {
        draft.error = faultText(error, cell);
      }
      draft.busy = false;
      page.redraw();
    },
    /// After a reading of the week that began when there were so many saves.
    settle(known) {
      for (const [key, draft] of drafts) if (draft.saved <= known) drafts.delete(key);
      // The cells of this reading are drawn soon, those of the last one are.
      for (const [key, attempt] of made) {
        if (attempt.isRead) made.delete(key);
        else attempt.isRead = attempt.saved <= known;
      }
    },
  };
  return cells;
}

/// A cell with the entry that was made last, which it may not show yet.
const withEntry = (cell, entry) =>
  entry?.id && !cell.entries.some(({ id }) => id === entry.id) ? { ...cell, entries: [entry] } : cell;

const refusedDraft = (cell) => {
  const entry = refusedLength(cell);
  const text = entry && duration(entry.seconds);
  return entry && { text, error: outbox.reasonOf(entry.item), isKept: true };
};

/// Resolves with the server's answer, with nothing where there was nothing to do or where it waits.
async function send(row, day, cell, text) {
  const seconds = cellSeconds(text);
  if (seconds === null) throw new Error(t("week.notLength", { text: text.trim() }));
  if (seconds > longest * 60) throw new Error(t("hours.tooLong"));
  const refused = refusedLength(cell);
  if (refused) {
    const { number, body } = refused.item;
    return void await (seconds ? outbox.resend(number, { ...body, seconds }) : outbox.remove(number));
  }
  const [entry] = cell.entries;
  if (entry) return change(entry, day, seconds);
  if (seconds === 0) return undefined;
  return entries.add({ project: row.project, ...(row.task && { task: row.task }), day, seconds });
}

async function change(entry, day, seconds) {
  if (seconds === 0) {
    const answer = await entries.remove(entry);
    toast(t("hours.removed"), {
      action: { label: t("hours.undo"), run: () => saying(() => entries.add(entries.fieldsOf(entry)).then(() => "")) },
    });
    return answer;
  }
  const end = later(entry.start, seconds);
  if (secondsIn(day, end) > 86_400) {
    const left = 86_400 - secondsIn(day, entry.start);
    throw new Error(t("week.pastMidnight", { start: clock(entry.start), time: duration(left) }));
  }
  return entries.update(entry, { end });
}

/// An instant so many seconds after another one, with the same offset.
export function later(start, seconds) {
  const [, date, offset] = /^(.{19})(.*)$/.exec(start);
  return new Date(Date.parse(`${date}Z`) + seconds * 1000).toISOString().slice(0, 19) + offset;
}

function faultText(error, cell) {
  const [entry] = cell.entries;
  const next = error.body?.entry;
  if (error.name !== "overlap" || !entry || !next?.start || dayOf(next.start) !== dayOf(entry.start)) {
    return errorText(error);
  }
  const room = (minutesOf(next.start) - minutesOf(entry.start)) * 60;
  return room > 0
    ? t("week.inTheWay", { start: clock(entry.start), next: clock(next.start), time: duration(room) })
    : errorText(error);
}
