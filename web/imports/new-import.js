// Hours of another service: a file is dropped, tried by itself, and taken in by one button.
import { button, pageHead } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { readUsers } from "../core/people.js";
import { latest } from "../core/reading.js";
import { isAtLeast, session } from "../core/session.js";
import { guessSource } from "./file-kind.js";
import { begin, follow, withMore } from "./following.js";
import { earlierImports } from "./earlier.js";
import { dropZone, optionsForm } from "./import-form.js";
import { peopleView, progressView, sumsView } from "./import-parts.js";
import { entriesInTheWay, faultView, problemsView, refusalView } from "./problems.js";

export default function newImport(page) {
  page.title(t("imports.title"));
  const isAdmin = isAtLeast("admin");
  const state = {
    file: undefined,
    isAdmin,
    // As the server takes them; what is empty the file tells.
    options: { from: "csv", timeZone: session.me.timeZone, as: isAdmin ? "" : "me", create: "true" },
    people: {},
    users: undefined,
    // The last dry run that ended, how far one is that is under way, and whether one is or is asked for.
    tried: undefined,
    running: undefined,
    error: undefined,
    isTrying: false,
    inTheWay: entriesInTheWay(page),
  };
  const form = page.form();
  const trial = dryRun(page, state);
  const earlier = earlierImports(page, () => state.users);
  if (isAdmin) readUsers(page, state);
  const actions = {
    async choose(file) {
      if (!file) return;
      Object.assign(state, { file, people: {}, tried: undefined, error: undefined });
      state.options.from = await guessSource(file);
      trial();
    },
    set(name, value) {
      state.options[name] = value;
      if (state.file) trial();
      else page.redraw();
    },
    assign(text, user) {
      state.people[text] = user || undefined;
      trial();
    },
    start: () =>
      form.run(async () => {
        const made = await begin(state.file, queryOf(state), page.signal);
        page.go(`/import/${made.id}`);
      }),
    async more() {
      state.tried = await withMore(state.tried, page.signal);
      page.redraw();
      state.inTheWay.read(state.tried.problems);
    },
  };

  return () => [
    pageHead({ title: t("imports.title"), sub: t(isAdmin ? "imports.text" : "imports.textOwn") }),
    dropZone(state, actions),
    state.file && optionsForm(state, actions),
    state.file && trialView(state, actions, form),
    earlier(),
  ];
}

/// The fields of the server, without those that say nothing.
function queryOf({ options, people, isAdmin }, others) {
  const { create, ...fields } = options;
  const chosen = Object.fromEntries(Object.entries(people).filter(([, user]) => user));
  const names = isAdmin && !options.as && Object.keys(chosen).length > 0;
  return {
    ...fields,
    ...(isAdmin && create === "false" && { create }),
    ...(names && { people: JSON.stringify(chosen) }),
    ...others,
  };
}

/// Tries the file; what is changed meanwhile is tried after it.
function dryRun(page, state) {
  const run = latest(async () => {
    Object.assign(state, { error: undefined, isTrying: true });
    page.redraw();
    try {
      const begun = await begin(state.file, queryOf(state, { dryRun: "true" }), page.signal);
      state.tried = await follow(begun.id, page.signal, (found) => {
        state.running = found;
        page.redraw();
      });
    } catch (error) {
      if (page.signal.aborted) return;
      Object.assign(state, { error, tried: undefined });
    }
    state.running = undefined;
    state.isTrying = false;
    page.redraw();
    if (!state.tried) return;
    state.inTheWay.read(state.tried.problems);
    if (state.tried.added > 0) focusButton();
  }, page);
  return () => {
    state.isTrying = true;
    page.redraw();
    return run();
  };
}

// Enter goes on, unless the person is somewhere else.
function focusButton() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const active = document.activeElement;
      const isFree = active === document.body || active?.matches("h1, main, input[type=file]");
      if (isFree) document.querySelector(".import-start")?.focus();
    })
  );
}

function trialView(state, actions, form) {
  const { tried, running, error, isTrying, isAdmin, options, users } = state;
  if (error) return refusalView(error);
  const assign = isAdmin && !options.as && users ? actions.assign : undefined;
  return h("div", { key: "trial", class: isTrying ? "import-trial old" : "import-trial" }, [
    isTrying && (running ? progressView(running) : progressView({ label: t("imports.sending") })),
    tried && !isTrying && faultView(tried),
    tried?.state === "done" && [
      sumsView(tried),
      h("div", { key: "start", class: "import-go" }, [
        form.notice(),
        button({
          label: tried.added > 0 ? t("imports.start", { count: tried.added }) : t("imports.nothing"),
          kind: "primary",
          class: "import-start",
          disabled: tried.added === 0 || isTrying,
          busy: form.busy,
          onclick: actions.start,
        }),
        tried.added > 0 && h("p", { class: "muted" }, t("imports.startText")),
        tried.added === 0 && tried.known > 0 && h("p", { class: "muted" }, t("imports.allKnown")),
      ]),
      peopleView(tried.people, users, assign),
      problemsView(tried.problems, { more: tried.next && actions.more, entryOf: state.inTheWay.of, users }),
    ],
  ]);
}
