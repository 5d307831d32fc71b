// A placeholder, whom an import made for a person who was not here: merged with a person, side by side.
import { api } from "../core/api.js";
import { button, errorText, select } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { dayOf, duration, fullDay } from "../core/format.js";
import { t } from "../core/i18n.js";
import { people } from "../core/people.js";

export const placeholderView = (page, user) =>
  h("section", { key: "placeholder", class: "section" }, [
    h("h2", null, t("merge.open")),
    h("p", { class: "muted" }, t("merge.text")),
    button({ label: t("merge.choose"), icon: "users", onclick: () => mergeDialog(page, user) }),
  ]);

async function mergeDialog(page, user) {
  const [everybody, own] = await Promise.all([people().catch(() => []), sideOf(user)]);
  const others = everybody.filter((one) => one.id !== user.id && !one.placeholder);
  const sides = { own, other: undefined };
  const choose = async (id, redraw) => {
    sides.other = undefined;
    redraw();
    sides.other = await sideOf(others.find((one) => one.id === id)).catch(() => undefined);
    redraw();
  };
  return formDialog({
    title: t("merge.title", { name: user.name }),
    text: t("merge.dialogText"),
    label: t("merge.merge"),
    isBlocked: () => !sides.other,
    fields: ({ errors }, redraw) => [
      select({
        label: t("merge.into"),
        name: "into",
        initialValue: "",
        error: errors.into,
        options: [
          { value: "", label: "" },
          ...others.map(({ id, name, active }) => ({
            value: id,
            label: active ? name : `${name} (${t("users.inactive")})`,
          })),
        ],
        onchange: (event) => choose(Number(event.target.value), redraw),
      }),
      sidesView(sides),
    ],
    async send({ into }) {
      try {
        await api.post(`/users/${user.id}/merge`, { into: Number(into) }, { changes: "users" });
      } catch (error) {
        throw error.status === 409 ? new Error(conflictText(error), { cause: error }) : error;
      }
      page.go(`/users/${into}`, { replaces: true });
      return t("merge.merged", { name: user.name, other: sides.other.name });
    },
  });
}

function conflictText(error) {
  const { entry, absence } = error.body;
  if (error.name === "duplicate") return t("merge.both");
  if (entry?.start) return t("merge.overlap", { day: fullDay(dayOf(entry.start)) });
  return absence ? t("merge.absence", { day: fullDay(absence.from) }) : errorText(error);
}

/// What a person has: how many hours, from when to when, on what.
async function sideOf({ id, name, username }) {
  const end = (order) => api.get("/entries/search", { query: { user: id, order, limit: 1 } });
  const [[first], [last]] = await Promise.all([end("oldest"), end("newest")]);
  if (!first) return { name, username, seconds: 0, projects: [] };
  const [from, to] = [dayOf(first.start), dayOf(last.end ?? last.start)];
  const query = { period: "range", from, to, user: id, groupBy: "project", limit: 1 };
  const { seconds, groups } = await api.get("/reports/hours", { query });
  return { name, username, from, to, seconds, projects: groups.map((group) => group.name) };
}

function sidesView({ own, other }) {
  const none = "–";
  const row = (label, cell) =>
    h("tr", null, [
      h("th", { scope: "row" }, label),
      [own, other].map((side) => h("td", { dir: "auto" }, side ? cell(side) || none : "")),
    ]);
  return h("table", { class: "user-sides" }, [
    h("thead", null, [
      h("tr", null, [
        h("td", null),
        h("th", { scope: "col" }, t("merge.placeholder")),
        h("th", { scope: "col" }, t("merge.person")),
      ]),
    ]),
    h("tbody", null, [
      row(t("users.name"), ({ name }) => name),
      row(t("merge.hours"), ({ seconds }) => duration(seconds)),
      row(t("merge.first"), ({ from }) => from && fullDay(from)),
      row(t("merge.last"), ({ to }) => to && fullDay(to)),
      row(t("users.projects"), ({ projects }) => projects.join(", ")),
    ]),
  ]);
}
