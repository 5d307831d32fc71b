// Each kind of act of a committee: what is asked for, and what is sent.
import { api } from "../../core/api.js";
import { errorText, field, notice, select, skeletonList, textarea, valuesOf } from "../../core/components.js";
import { formDialog } from "../../core/form-dialog.js";
import { fullDay, today } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { refusalText } from "../../core/refusals.js";
import { change, index, indexOf } from "../scores.js";

// By kind: the fields of its form, and what of them is sent. `found` is what was read for it, `chosen` what was read
// for the values that were chosen.
const forms = {
  index: {
    text: (golfer) => t("golfers.adjustText", { name: golfer.name, index: index(golfer.handicapIndex) }),
    fields: ({ form }) =>
      field({
        label: t("golfers.newIndex"),
        name: "handicapIndex",
        required: true,
        inputmode: "decimal",
        autofocus: true,
        error: form.errors.handicapIndex,
      }),
    body: ({ handicapIndex }) => ({ handicapIndex: indexOf(handicapIndex) }),
  },
  penalty: {
    text: (golfer) => t("committee.penaltyText", { name: golfer.name }),
    read: () => api.get("/courses"),
    readChosen: ({ course }) => (course ? api.get(`/courses/${course}`).then((card) => card.tees) : undefined),
    fields: ({ form, found, chosen, values, choose }) => [
      select({
        label: t("committee.penaltyScore"),
        name: "penaltyScore",
        value: values.penaltyScore ?? "highest",
        options: ["highest", "lowest", "generic"].map((value) => ({ value, label: t(`committee.score.${value}`) })),
        onchange: choose,
        error: form.errors.penaltyScore,
      }),
      field({
        label: t("committee.penaltyDay"),
        name: "playedOn",
        type: "date",
        required: true,
        max: today(),
        error: form.errors.playedOn,
      }),
      values.penaltyScore === "generic" && [
        select({
          label: t("fill.course"),
          name: "course",
          value: values.course ?? "",
          options: [{ value: "", label: "–" }, ...found.map((one) => ({ value: one.id, label: one.name }))],
          onchange: choose,
          error: form.errors.course,
        }),
        select({
          label: t("round.tee"),
          name: "tee",
          required: true,
          initialValue: "",
          disabled: !chosen,
          options: [{ value: "", label: "–" }, ...(chosen ?? []).map(({ name }) => ({ value: name, label: name }))],
          error: form.errors.tee,
        }),
      ],
    ],
    body: ({ penaltyScore, playedOn, course, tee }) => ({
      penaltyScore,
      playedOn,
      ...(penaltyScore === "generic" ? { course: Number(course) || null, tee } : {}),
    }),
  },
  freeze: {
    text: (golfer) => t("committee.freezeText", { name: golfer.name, index: index(golfer.handicapIndex) }),
    fields: ({ form }) => untilField(form),
    body: ({ until }) => ({ freeze: true, until: until || null }),
  },
  withdrawn: {
    text: (golfer) => t("committee.withdrawnText", { name: golfer.name }),
    fields: ({ form }) => untilField(form),
    body: ({ until }) => ({ withdrawn: true, until: until || null }),
  },
  cancelReduction: {
    text: (golfer) => t("committee.reductionText", { name: golfer.name }),
    read: (golfer) => api.get(`/golfers/${golfer.id}/explanation`).then(reductions),
    fields: ({ form, found }) =>
      found.length === 0 ? notice({ text: t("committee.noReduction") }) : select({
        label: t("committee.reduction"),
        name: "cancelReduction",
        options: found.map(({ scorecard, label }) => ({ value: scorecard, label })),
        error: form.errors.cancelReduction,
      }),
    body: ({ cancelReduction }) => ({ cancelReduction: Number(cancelReduction) }),
    isEmpty: (found) => found.length === 0,
  },
};

const untilField = (form) =>
  field({
    label: t("committee.until"),
    name: "until",
    type: "date",
    min: today(),
    hint: t("committee.untilHint"),
    error: form.errors.until,
  });

/// The exceptional scores whose reductions the newest differentials have.
function reductions(why) {
  const found = new Map();
  const played = new Map(why.differentials.map((one) => [one.scorecard, one.playedOn]));
  for (const { reason, scorecard, value } of why.differentials.flatMap((one) => one.adjustments)) {
    if (reason !== "exceptional" || !scorecard) continue;
    const day = played.get(scorecard);
    found.set(scorecard, {
      scorecard,
      label: [day ? fullDay(day) : t("committee.card", { id: scorecard }), change(value)].join(" · "),
    });
  }
  return [...found.values()];
}

/// Asks for what one kind of act needs, and does it.
export function act(golfer, kind) {
  const { text, read, fields, body, isEmpty } = forms[kind];
  const state = { values: {}, found: undefined, chosen: undefined, error: undefined };
  const isUnread = () => Boolean(read) && !state.found;
  return formDialog({
    title: t(`committee.do.${kind}`),
    text: text(golfer),
    label: t(`committee.do.${kind}`),
    isBlocked: () => Boolean(state.error || isUnread() || (state.found && isEmpty?.(state.found))),
    fields(form, redraw) {
      if (!state.isBegun) begin(state, read?.(golfer), redraw);
      const choose = (event) => chooseIn(state, forms[kind], valuesOf(event.target.form), redraw);
      return [
        state.error && notice({ kind: "bad", text: errorText(state.error) }),
        isUnread() ? !state.error && skeletonList(2) : fields({ ...state, form, choose }),
        reasons(form.errors),
      ];
    },
    async send({ reason, appeal, ...rest }) {
      const sent = { ...body(rest), reason, appeal: appeal.trim() || null };
      const { warnings } = await api.post(`/golfers/${golfer.id}/adjustments`, sent, { changes: "golfers" });
      return [t("committee.done", { name: golfer.name }), ...warnings.map(refusalText)].join(" ");
    },
  });
}

/// Waits for what is read for a kind of act.
function begin(state, reading, redraw) {
  state.isBegun = true;
  reading?.then((found) => {
    state.found = found;
  }, (error) => {
    state.error = error;
  }).finally(redraw);
}

/// Keeps what was chosen, and reads what depends on it.
function chooseIn(state, { readChosen }, values, redraw) {
  const before = state.values;
  state.values = values;
  if (readChosen && values.course !== before.course) {
    state.chosen = undefined;
    readChosen(values)?.then((chosen) => {
      if (values.course === state.values.course) state.chosen = chosen;
    }, (error) => {
      state.error = error;
    }).finally(redraw);
  }
  redraw();
}

const reasons = (errors) => [
  textarea({
    label: t("decision.reason"),
    name: "reason",
    required: true,
    maxlength: "2000",
    error: errors.reason,
  }),
  textarea({
    label: t("committee.appeal"),
    name: "appeal",
    rows: 2,
    maxlength: "2000",
    hint: t("committee.appealHint"),
    error: errors.appeal,
  }),
];
