// A card that is being filled: what is read for it, what was entered, and sending it.
import { api } from "../../core/api.js";
import { today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { outbox } from "../../core/outbox.js";
import { confirm, toast } from "../../core/overlays.js";
import { storage } from "../../core/storage.js";
import { draftKey, forGender, holesOf } from "../scores.js";

/// A card with nothing on it, as it is kept in the browser: strokes by the number of the hole.
const emptyDraft = () => ({
  step: "setup",
  course: undefined,
  tee: undefined,
  part: "18",
  playedOn: today(),
  start: "",
  format: "stroke",
  marker: "",
  strokes: {},
  pickedUp: [],
  notPlayedReason: "",
  place: 0,
});

/// What the steps of filling a card share.
export function roundState(page) {
  const state = {
    draft: undefined,
    golfer: undefined,
    courses: undefined,
    card: undefined,
    given: undefined,
    plan: undefined,
    error: undefined,
    form: page.form(),
    redraw: page.redraw,
    /// Changes the draft and keeps it.
    set(values) {
      Object.assign(state.draft, values);
      storage.put("drafts", state.draft, draftKey()).catch(() => {});
      page.redraw();
    },
    choose: (course) => choose(state, page, course),
    readGiven: () => readGiven(state, page),
    holes: () => holes(state),
    body: () => body(state),
    send: () => send(state, page),
    discard: () => discard(page),
  };
  return state;
}

/// The holes of the part that is played, with the strokes received and entered.
function holes(state) {
  const { draft, card, given, golfer } = state;
  return holesOf(draft.part, card.holeCount).map((number, place) => {
    const hole = forGender(card.holes[(number - 1) % card.holes.length], golfer.gender);
    const tee = card.tees.find((one) => one.id === draft.tee);
    return {
      hole: number,
      par: hole.par,
      strokeIndex: hole.strokeIndex,
      length: hole.lengths?.[tee?.name],
      received: given?.strokes?.[place],
      strokes: draft.strokes[number],
      pickedUp: draft.pickedUp.includes(number),
    };
  });
}

/// The card as the server takes it.
function body(state) {
  const { draft } = state;
  const entered = holes(state);
  return {
    course: draft.course,
    tee: draft.tee,
    playedOn: draft.playedOn,
    part: draft.part,
    format: draft.format,
    start: draft.start || undefined,
    marker: draft.marker.trim() || undefined,
    notPlayedReason: draft.notPlayedReason || undefined,
    holes: entered.map((hole) => hole.strokes ?? null),
    pickedUp: draft.pickedUp.length ? entered.filter((hole) => hole.pickedUp).map((hole) => hole.hole) : undefined,
  };
}

/// Reads what a card needs, and what was filled before.
export async function begin(state, page) {
  const [golfer, courses, kept] = await Promise.all([
    api.get("/golfers/me", { signal: page.signal, keeps: true }),
    api.get("/courses", { signal: page.signal, keeps: true }),
    storage.get("drafts", draftKey()).catch(() => undefined),
  ]);
  Object.assign(state, { golfer, courses, draft: kept ?? emptyDraft() });
  const known = courses.some((course) => course.id === state.draft.course);
  if (!known && courses.length > 0) {
    const last = Number(localStorage.getItem("course"));
    await choose(state, page, courses.find((course) => course.id === last)?.id ?? courses[0].id);
  } else if (known) {
    await readCard(state, page);
  }
  page.redraw();
}

async function choose(state, page, course) {
  state.draft.course = course;
  state.draft.tee = undefined;
  await readCard(state, page);
}

async function readCard(state, page) {
  const { draft } = state;
  const card = await api.get(`/courses/${draft.course}`, {
    query: draft.playedOn === today() ? {} : { on: draft.playedOn },
    signal: page.signal,
    keeps: true,
  });
  if (card.id !== draft.course) return;
  state.card = card;
  const isOnlyNine = card.holeCount === 9;
  if (isOnlyNine && draft.part === "back9") draft.part = "front9";
  if (!card.tees.some((tee) => tee.id === draft.tee)) {
    const last = Number(localStorage.getItem("tee"));
    const tee = card.tees.find((one) => one.id === last) ?? card.tees.find((one) => isRated(state, one)) ??
      card.tees[0];
    draft.tee = tee?.id;
  }
  await readGiven(state, page);
}

const isRated = (state, tee) =>
  tee.ratings.some((rating) => rating.gender === state.golfer.gender && rating.part === "18");

/// The strokes that the golfer receives; without them the card is filled all the same.
async function readGiven(state, page) {
  const { tee, part, course } = state.draft;
  state.given = undefined;
  state.givenError = undefined;
  page.redraw();
  try {
    const given = await api.get(`/courses/${course}/handicap`, {
      query: { tee, part },
      signal: page.signal,
      keeps: true,
    });
    if (tee === state.draft.tee && part === state.draft.part) state.given = given;
  } catch (error) {
    state.givenError = error;
  }
  page.redraw();
}

async function send(state, page) {
  const sent = await state.form.run(async () => {
    const answer = await outbox.send({
      method: "POST",
      path: "/scorecards",
      body: state.body(),
      kind: "card",
      changes: "cards",
      about: state.draft,
      page: "/rounds",
    });
    await storage.remove("drafts", draftKey()).catch(() => {});
    localStorage.setItem("course", state.draft.course);
    localStorage.setItem("tee", state.draft.tee);
    toast(t(answer ? "fill.sent" : "fill.kept"));
    page.go(answer ? `/rounds/${answer.id}` : "/rounds");
  });
  return sent;
}

async function discard(page) {
  if (!await confirm({ title: t("fill.discard"), text: t("fill.discardText"), label: t("core.discard") })) return;
  await storage.remove("drafts", draftKey()).catch(() => {});
  page.go("/rounds");
}
