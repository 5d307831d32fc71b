// One import: how far it is, what it brought, and undoing it.
import { api } from "../core/api.js";
import { button, errorText, iconLink, notice, pageHead, skeletonList } from "../core/components.js";
import { tellAll } from "../core/events.js";
import { moment } from "../core/format.js";
import { t } from "../core/i18n.js";
import { confirm, toast } from "../core/overlays.js";
import { noLoginNotice, readUsers } from "../core/people.js";
import { isAtLeast } from "../core/session.js";
import { follow, withMore } from "./following.js";
import { importState, isUnderWay, peopleView, progressView, sumsView } from "./import-parts.js";
import { entriesInTheWay, faultView, problemsView } from "./problems.js";

export default function importPage(page) {
  const state = { found: undefined, error: undefined, users: undefined };
  const form = page.form();
  const inTheWay = entriesInTheWay(page);
  page.title(t("imports.one"));
  const show = (found) => {
    state.found = found;
    page.redraw();
    inTheWay.read(found.problems);
  };
  const read = async () => {
    try {
      const ended = await follow(page.params.id, page.signal, show);
      // Its hours are seen on other pages.
      if (state.found && isUnderWay(state.found)) { for (const name of ["entries", "imports", "users"]) tellAll(name); }
      show(ended);
    } catch (error) {
      if (page.signal.aborted) return;
      state.error = error;
      page.redraw();
    }
  };
  read();
  if (isAtLeast("admin")) {
    readUsers(page, state);
    page.on("users", () => readUsers(page, state));
  }
  const undo = async () => {
    const question = isUnderWay(state.found)
      ? { title: t("imports.stopTitle"), text: t("imports.stopText"), label: t("imports.stop") }
      : { title: t("imports.undoTitle"), text: t("imports.undoText"), label: t("imports.undo") };
    if (!await confirm(question)) return;
    await form.run(async () => {
      const { removed, kept } = await undone(page.params.id);
      tellAll("entries");
      toast(t(kept ? "imports.undoneSome" : "imports.undone", { count: removed, kept }));
      await read();
    });
  };
  const more = async () => show(await withMore(state.found, page.signal));
  return () => view(state, { undo, more, form, entryOf: inTheWay.of });
}

async function undone(id) {
  try {
    return await api.delete(`/imports/${id}`, undefined, { changes: "imports" });
  } catch (error) {
    // Another one must be done first.
    throw error.name === "running" ? new Error(t("imports.busy")) : error;
  }
}

function view({ found, error, users }, { undo, more, form, entryOf }) {
  const before = iconLink({ label: t("imports.title"), icon: "chevron-left", href: "/import" });
  if (!found) {
    return [
      pageHead({ before, title: t("imports.one") }),
      error ? notice({ kind: "bad", text: errorText(error) }) : skeletonList(),
    ];
  }
  const mayStop = isUnderWay(found);
  const mayUndo = mayStop || (found.added > 0 && ["done", "failed"].includes(found.state));
  return [
    pageHead({
      before,
      title: t("imports.oneFrom", { from: t(`imports.from.${found.from}`) }),
      sub: [moment(found.createdAt), " ", importState(found)],
      actions: !found.dryRun && mayUndo && button({
        label: t(mayStop ? "imports.stop" : "imports.undo"),
        icon: "undo",
        busy: form.busy,
        onclick: undo,
      }),
    }),
    error && notice({ kind: "bad", text: errorText(error) }),
    form.notice(),
    faultView(found),
    isUnderWay(found) && progressView(found),
    !isUnderWay(found) && noLoginNotice((users ?? []).filter(({ id }) => found.people.some((one) => one.user === id))),
    sumsView(found),
    peopleView(found.people, users),
    problemsView(found.problems, { more: found.next && more, entryOf, users }),
  ];
}
