// Rates by scope on one scale of time. In each scope the one that began last counts, of two of a day the later one.
import { empty, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { addDays, addMonths, compare, fullDay, startOfMonth, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { money } from "../core/money.js";

/// In the order in which scopes are asked for a rate.
const kinds = ["taskUser", "task", "projectUser", "project", "customerUser", "customer", "user", "firm"];

const kindOf = ({ task, project, customer, user }) => {
  const subject = task ? "task" : project ? "project" : customer ? "customer" : undefined;
  if (!subject) return user ? "user" : "firm";
  return user ? `${subject}User` : subject;
};

const nameIn = (list, id) => list.find((one) => one.id === id)?.name ?? `#${id}`;

/// The scopes with their rates, those that count first before the others.
function scopesOf({ list, projects, customers, everybody, tasks }) {
  const scopes = new Map();
  for (const rate of list) {
    const { task, project, customer, user, currency } = rate;
    const key = [task, project, customer, user, currency].join("/");
    if (!scopes.has(key)) {
      const known = task && tasks.find(({ id }) => id === task);
      const of = known ? nameIn(projects, known.project) : undefined;
      scopes.set(key, {
        key,
        kind: kindOf(rate),
        currency,
        name: task
          ? `${of ?? ""} / ${known?.name ?? `#${task}`}`
          : project
          ? nameIn(projects, project)
          : customer
          ? nameIn(customers, customer)
          : user
          ? nameIn(everybody, user)
          : t("rates.firm"),
        person: user && (task || project || customer) ? nameIn(everybody, user) : undefined,
        rates: [],
      });
    }
    scopes.get(key).rates.push(rate);
  }
  return [...scopes.values()].sort((one, other) =>
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || compare(one.name, other.name)
  );
}

/// The rates of a scope with the days on which they count.
function spansOf(rates) {
  const last = new Map();
  for (const rate of rates) last.set(rate.from, rate);
  const spans = [...last.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
  return spans.map((rate, index) => ({ ...rate, until: spans[index + 1]?.from }));
}

const number = (day) => Date.parse(day) / 86_400_000;

/// From two years back, or the first rate, to some months behind the last.
function scaleOf(list) {
  const days = list.map(({ from }) => from).sort();
  const early = addMonths(startOfMonth(today()), -24);
  const first = startOfMonth(days[0] < early ? early : days[0] > today() ? today() : days[0]);
  const later = days.at(-1) > today() ? days.at(-1) : today();
  const last = addMonths(startOfMonth(later), 4);
  const whole = number(last) - number(first);
  return { first, last, at: (day) => Math.max(0, Math.min(100, ((number(day) - number(first)) * 100) / whole)) };
}

const percent = (value) => `${Math.round(value * 100) / 100}%`;

/// `search` narrows the scopes by their names.
export function rateLines(rates, search = "") {
  const text = search.toLocaleLowerCase();
  const scopes = scopesOf(rates).filter(({ name, person = "" }) =>
    `${name} ${person}`.toLocaleLowerCase().includes(text)
  );
  if (scopes.length === 0) {
    if (!search) return h("p", { class: "muted" }, t("rates.noneHere"));
    return empty({ icon: "search", title: t("rates.none"), text: t("rates.noneFound") });
  }
  const scale = scaleOf(rates.list);
  return h("div", { key: "lines", class: "rate-lines" }, [
    axis(scale),
    h("ul", null, scopes.map((scope) => row(scope, scale))),
    h("p", { class: "muted rate-note" }, t("rates.order")),
  ]);
}

/// Each January, and the quarters where there is room.
function axis({ first, last, at }) {
  const marks = [];
  const months = Math.round((number(last) - number(first)) / 30.4);
  for (let day = first; day < last; day = addMonths(day, 1)) {
    const month = Number(day.slice(5, 7));
    if (month === 1 || months <= 30 && month % 3 === 1 || months <= 8) marks.push(day);
  }
  return h("div", { class: "rate-axis", "aria-hidden": "true" }, [
    h("div", { class: "rate-marks" }, [
      marks.filter((day) => at(day) < 96).map((day) =>
        h("span", {
          key: day,
          class: [4, 10].includes(Number(day.slice(5, 7))) ? "rate-quarter" : undefined,
          style: { left: percent(at(day)) },
        }, markName(day))
      ),
    ]),
  ]);
}

const markName = (day) =>
  Number(day.slice(5, 7)) === 1 ? day.slice(0, 4) : `${Number(day.slice(5, 7))}/${day.slice(2, 4)}`;

function row({ key, kind, name, person, rates }, scale) {
  const spans = spansOf(rates);
  const now = spans.findLast(({ from }) => from <= today());
  return h("li", { key, class: "rate-row" }, [
    h("div", { class: "rate-scope" }, [
      h("strong", { class: "truncate", dir: "auto", title: name }, name),
      h("small", { class: "truncate" }, [
        t(`rates.kind.${kind}`),
        person && [" · ", typed(person)],
      ]),
    ]),
    h("span", { class: "rate-now number" }, now ? priceOf(now) : h("span", { class: "muted" }, t("rates.later"))),
    h("ol", { class: "rate-track", "aria-label": t("rates.lineOf", { name }) }, [
      spans.filter(({ until }) => !until || until > scale.first).map((span) => bar(span, span === now, scale)),
      h("li", {
        key: "today",
        class: "rate-today",
        "aria-hidden": "true",
        style: { left: percent(scale.at(today())) },
      }),
    ]),
  ]);
}

const priceOf = ({ minor, currency }) => (minor === null ? t("rates.noPrice") : money(minor, currency));

function bar(span, isNow, scale) {
  const start = scale.at(span.from);
  const end = span.until ? scale.at(span.until) : 100;
  const days = span.until
    ? t("rates.fromTo", { from: fullDay(span.from), to: fullDay(addDays(span.until, -1)) })
    : t("rates.from", { day: fullDay(span.from) });
  return h("li", {
    key: span.id,
    class: `rate-span${span.minor === null ? " none" : isNow ? " now" : ""}`,
    style: { left: percent(start), width: percent(Math.max(0.6, end - start)) },
    title: `${priceOf(span)}, ${days}`,
  }, [h("span", null, priceOf(span)), h("span", { class: "visually-hidden" }, `, ${days}`)]);
}
