// What a committee did to a golfer's record: the list, each kind of act, and taking one back.
import { api } from "../core/api.js";
import {
  badge,
  button,
  empty,
  errorText,
  field,
  formState,
  notice,
  select,
  skeletonList,
  textarea,
  valuesOf,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { fullDay, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { dialog, menu, toast } from "../core/overlays.js";
import { refusalText } from "../core/refusals.js";
import { session } from "../core/session.js";
import { askReason } from "./reason.js";
import { change, index, keepsClub } from "./scores.js";

const isCommittee = (golfer) => keepsClub(golfer.homeClub) && golfer.id !== session.me.golfer;

/// Whether the index is frozen or withdrawn, and for how long.
export const held = (golfer) =>
  ["frozen", "withdrawn"].filter((kind) => golfer[kind]).map((kind) =>
    notice({
      kind: "warning",
      text: golfer[kind].until
        ? t(`committee.${kind}Until`, { day: fullDay(golfer[kind].until) })
        : t(`committee.${kind}Now`),
    })
  );

export const heldBadges = (golfer) =>
  ["frozen", "withdrawn"].filter((kind) => golfer[kind]).map((kind) => badge(t(`committee.badge.${kind}`), "warning"));

/// The section of a golfer's page. Returns a function of the golfer that describes it.
export function committeeActs(page, id) {
  let acts;
  let error;
  const read = () =>
    api.get(`/golfers/${id}/adjustments`, { signal: page.signal })
      .then((found) => {
        acts = found;
        error = undefined;
      }, (one) => {
        error = one;
      }).finally(page.redraw);
  if (id !== undefined) read();
  for (const name of ["golfers", "looked"]) page.on(name, () => id !== undefined && read());

  return (golfer) => {
    const decides = isCommittee(golfer);
    if (!decides && !error && !acts?.length) return null;
    return h("section", { class: "stack committee" }, [
      h("header", { class: "row golf-wraps" }, [
        h("h2", { class: "golf-grows" }, t("committee.title")),
        decides && actMenu(golfer),
      ]),
      error &&
      notice({ kind: "bad", text: errorText(error), action: button({ label: t("core.retry"), onclick: read }) }),
      !acts
        ? !error && skeletonList(2)
        : acts.length === 0
        ? empty({ icon: "check", title: t("committee.empty"), text: t("committee.emptyText") })
        : h("ul", { class: "committee-acts" }, acts.map((one) => actItem(one, decides))),
    ]);
  };
}

const actMenu = (golfer) =>
  menu({
    name: "committee",
    label: t("committee.act"),
    opener: { class: "button", content: [h("span", null, t("committee.act"))] },
    items: ["index", "penalty", "freeze", "withdrawn", "cancelReduction"].map((kind) => ({
      label: t(`committee.do.${kind}`),
      run: () => act(golfer, kind),
    })),
  });

function actItem(one, decides) {
  const figure = one.kind === "index"
    ? index(one.handicapIndex)
    : one.kind === "penalty"
    ? t(`committee.score.${one.penaltyScore}`)
    : undefined;
  const days = one.kind === "freeze" || one.kind === "withdrawn"
    ? one.until
      ? t("committee.fromUntil", { from: fullDay(one.from), until: fullDay(one.until) })
      : t("committee.fromOn", { from: fullDay(one.from) })
    : one.playedOn
    ? t("committee.playedOn", { day: fullDay(one.playedOn) })
    : t("committee.fromOn", { from: fullDay(one.from) });
  return h("li", { class: one.cancelledAt ? "card cancelled" : "card", key: one.id }, [
    h("div", { class: "golf-grows" }, [
      h("h3", null, [
        t(`committee.kind.${one.kind}`),
        figure && h("span", { class: "number" }, ` ${figure}`),
        one.cancelledAt && badge(t("committee.cancelled")),
      ]),
      h("p", { class: "muted" }, [
        days,
        one.scorecard && [" · ", h("a", { href: `/rounds/${one.scorecard}` }, t("handicap.toCard"))],
      ]),
      h("p", { dir: "auto" }, one.reason),
      one.appeal && h("p", { dir: "auto" }, t("committee.appealed", { text: one.appeal })),
      h("p", { class: "muted" }, t("committee.made", { day: fullDay(one.madeAt.slice(0, 10)) })),
      one.cancelledAt &&
      h("p", { class: "muted", dir: "auto" }, [
        t("committee.cancelledWhy", { day: fullDay(one.cancelledAt.slice(0, 10)), reason: one.cancelReason }),
      ]),
    ]),
    decides && !one.cancelledAt && button({ label: t("committee.cancel"), onclick: () => cancel(one) }),
  ]);
}

const cancel = (one) =>
  askReason({
    title: t("committee.cancel"),
    text: t("committee.cancelText", { act: t(`committee.kind.${one.kind}`) }),
    done: t("committee.cancelDone"),
    name: "reason",
    isRequired: true,
    send: ({ reason }) => api.post(`/adjustments/${one.id}/cancellation`, { reason }, { changes: "golfers" }),
  });

/// A Handicap Index as people write it: `17,9`, `+2.1`, `-2.1`; an empty text is none.
export function indexOf(text) {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  if (plain === "") return null;
  const value = plain.startsWith("+") ? -Number(plain.slice(1)) : Number(plain);
  return Number.isFinite(value) ? value : plain;
}

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
    fields: (
      { form, found },
    ) => (found.length === 0 ? notice({ text: t("committee.noReduction") }) : select({
      label: t("committee.reduction"),
      name: "cancelReduction",
      options: found.map(({ scorecard, label }) => ({ value: scorecard, label })),
      error: form.errors.cancelReduction,
    })),
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
  const { text, read, readChosen, fields, body, isEmpty } = forms[kind];
  return dialog({
    title: t(`committee.do.${kind}`),
    body: ({ close, redraw }) => {
      const form = formState(redraw);
      let values = {};
      let found;
      let chosen;
      let error;
      const fail = (one) => {
        error = one;
      };
      const choose = (event) => {
        const before = values;
        values = valuesOf(event.target.form);
        if (readChosen && values.course !== before.course) {
          chosen = undefined;
          const asked = values;
          readChosen(values)?.then((one) => {
            if (asked.course === values.course) chosen = one;
          }, fail).finally(redraw);
        }
        redraw();
      };
      read?.(golfer).then((one) => {
        found = one;
      }, fail).finally(redraw);
      const save = (event) => {
        event.preventDefault();
        const { reason, appeal, ...rest } = valuesOf(event.currentTarget);
        form.run(async () => {
          const { warnings } = await api.post(`/golfers/${golfer.id}/adjustments`, {
            ...body(rest),
            reason,
            appeal: appeal.trim() || null,
          }, { changes: "golfers" });
          close();
          toast([t("committee.done", { name: golfer.name }), ...warnings.map(refusalText)].join(" "));
        });
      };
      return () =>
        h("form", { class: "dialog-body", onsubmit: save }, [
          h("p", null, text(golfer)),
          form.notice(),
          error && notice({ kind: "bad", text: errorText(error) }),
          read && !found ? !error && skeletonList(2) : fields({ form, found, chosen, values, choose }),
          textarea({
            label: t("decision.reason"),
            name: "reason",
            required: true,
            maxlength: "2000",
            error: form.errors.reason,
          }),
          textarea({
            label: t("committee.appeal"),
            name: "appeal",
            rows: 2,
            maxlength: "2000",
            hint: t("committee.appealHint"),
            error: form.errors.appeal,
          }),
          h("footer", null, [
            button({ label: t("core.cancel"), onclick: () => close() }),
            button({
              label: t(`committee.do.${kind}`),
              kind: "primary",
              type: "submit",
              busy: form.busy,
              disabled: Boolean(error || (read && !found) || (found && isEmpty?.(found))),
            }),
          ]),
        ]);
    },
  });
}
