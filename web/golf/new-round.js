// Filling a card on the course: choose where, tap the strokes of each hole, look at the whole, send. Each step is kept
// in the browser at once, so a phone may sleep or lose the network.
import { api } from "../core/api.js";
import { empty, errorText, iconButton, notice, pageHead, skeletonList } from "../core/components.js";
import { today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { confirm, toast } from "../core/overlays.js";
import { outbox } from "../core/outbox.js";
import { storage } from "../core/storage.js";
import { holePad } from "./hole-pad.js";
import { reviewStep } from "./round-review.js";
import { setupStep } from "./round-setup.js";
import { draftKey, forGender, holesOf } from "./scores.js";

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

export default function newRound(page) {
  page.title(t("rounds.new"));
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
    choose,
    readGiven,
    /// The holes of the part that is played, with the strokes received and entered.
    holes() {
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
    },
    /// The card as the server takes it.
    body() {
      const { draft } = state;
      const holes = state.holes();
      return {
        course: draft.course,
        tee: draft.tee,
        playedOn: draft.playedOn,
        part: draft.part,
        format: draft.format,
        start: draft.start || undefined,
        marker: draft.marker.trim() || undefined,
        notPlayedReason: draft.notPlayedReason || undefined,
        holes: holes.map((hole) => hole.strokes ?? null),
        pickedUp: draft.pickedUp.length ? holes.filter((hole) => hole.pickedUp).map((hole) => hole.hole) : undefined,
      };
    },
    send,
    discard,
  };

  start().catch((error) => {
    state.error = error;
    page.redraw();
  });
  page.on("online", () => state.draft?.step === "review" && page.redraw());

  async function start() {
    const [golfer, courses, kept] = await Promise.all([
      api.get("/golfers/me", { signal: page.signal, keeps: true }),
      api.get("/courses", { signal: page.signal, keeps: true }),
      storage.get("drafts", draftKey()).catch(() => undefined),
    ]);
    Object.assign(state, { golfer, courses, draft: kept ?? emptyDraft() });
    const known = courses.some((course) => course.id === state.draft.course);
    if (!known && courses.length > 0) {
      const last = Number(localStorage.getItem("course"));
      await choose(courses.find((course) => course.id === last)?.id ?? courses[0].id);
    } else if (known) {
      await readCard();
    }
    page.redraw();
  }

  async function choose(course) {
    state.draft.course = course;
    state.draft.tee = undefined;
    await readCard();
  }

  async function readCard() {
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
      draft.tee = (card.tees.find((tee) => tee.id === last) ?? card.tees.find((tee) => isRated(tee)) ?? card.tees[0])
        ?.id;
    }
    await readGiven();
  }

  const isRated = (tee) => tee.ratings.some((rating) => rating.gender === state.golfer.gender && rating.part === "18");

  /// The strokes that the golfer receives; without them the card is filled all the same.
  async function readGiven() {
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

  async function send() {
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

  async function discard() {
    if (!await confirm({ title: t("fill.discard"), text: t("fill.discardText"), label: t("core.discard") })) return;
    await storage.remove("drafts", draftKey()).catch(() => {});
    page.go("/rounds");
  }

  const numbers = (event) => {
    if (
      state.draft?.step !== "holes" || event.target.closest?.("input, select, textarea, dialog") || event.ctrlKey ||
      event.metaKey || event.altKey
    ) return;
    const pad = holePad(state);
    if (/^[1-9]$/.test(event.key)) pad.enter(Number(event.key));
    else if (event.key === "0") pad.enter(10);
    else if (event.key === "ArrowLeft") pad.go(state.draft.place - 1);
    else if (event.key === "ArrowRight") pad.go(state.draft.place + 1);
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", numbers);
  page.onLeave(() => removeEventListener("keydown", numbers));

  return () => {
    if (state.error) return notice({ kind: "bad", text: errorText(state.error) });
    if (!state.draft) return skeletonList(6);
    if (state.courses.length === 0) {
      return empty({ icon: "flag", title: t("courses.empty"), text: t("courses.emptyText") });
    }
    if (!state.card) return skeletonList(6);
    if (state.draft.step === "holes") return holePad(state).draw();
    return [
      pageHead({
        title: t(state.draft.step === "review" ? "fill.review" : "rounds.new"),
        actions: [
          Object.keys(state.draft.strokes).length > 0 &&
          iconButton({ label: t("fill.discard"), icon: "trash", onclick: discard }),
        ],
      }),
      state.draft.step === "review" ? reviewStep(state, page) : setupStep(state),
    ];
  };
}
