// The audit log: who changed what, with the record before and after side by side.
import { api } from "../core/api.js";
import { badge, empty, errorText, field, notice, pageHead, select, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import { clock, dayOf, isDay, longDay, moment } from "../core/format.js";
import { hasMessage, t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { pagedList } from "../core/paged.js";

const subjects = [
  "user",
  "session",
  "token",
  "settings",
  "erasure",
  "project",
  "task",
  "attachment",
  "entry",
  "club",
  "course",
  "golfer",
  "scorecard",
  "account",
  "member",
  "template",
  "target",
  "inspection",
  "sheet",
  "finding",
  "picture",
  "conflict",
];

export default function audit(page) {
  let users = [];
  const projects = new Map();
  page.title(t("audit.title"));
  const question = () => {
    const { from, to, user, subject } = page.query;
    return {
      from: isDay(from ?? "") ? from : undefined,
      to: isDay(to ?? "") ? to : undefined,
      user,
      subject,
      limit: 50,
    };
  };
  const list = pagedList(page, "/audit", question);
  const ask = (fields) => {
    page.setQuery({ ...page.query, ...fields });
    list.read();
  };
  list.read();
  page.on("looked", list.refresh);
  // Attachments have the number of a project alone.
  api.get("/projects/all", { signal: page.signal }).then((all) => {
    for (const { id, name } of all) projects.set(id, name);
    page.redraw();
  }, () => {});
  api.list("/users", { query: { limit: 5000 }, signal: page.signal }).then((everybody) => {
    users = everybody;
    page.redraw();
  }, () => {});

  return () => {
    const { rows, error } = list;
    const names = new Map(users.map((user) => [user.id, user.name]));
    return [
      pageHead({ title: t("audit.title"), sub: t("audit.text") }),
      filters(page.query, users, ask),
      error && notice({ kind: "bad", text: Object.values(error.fields ?? {}).join(" ") || errorText(error) }),
      !rows && !error && skeletonList(8),
      rows?.length === 0 && empty({ icon: "history", title: t("audit.none"), text: t("audit.noneText") }),
      rows && h("ol", { key: "audit", class: "audit" }, [
        rows.map((row, index) => [
          (index === 0 || dayOf(rows[index - 1].at) !== dayOf(row.at)) &&
          h("li", { key: `day-${dayOf(row.at)}`, class: "audit-day" }, h("h2", null, longDay(dayOf(row.at)))),
          h("li", { key: row.id }, record(row, names, projects)),
        ]),
      ]),
      list.more(),
    ];
  };
}

const filters = (query, users, ask) =>
  h("div", { key: "filters", class: "audit-filters", role: "search", "aria-label": t("audit.filters") }, [
    field({
      label: t("audit.from"),
      name: "from",
      type: "date",
      initialValue: query.from ?? "",
      onchange: ({ target }) => ask({ from: target.value }),
    }),
    field({
      label: t("audit.to"),
      name: "to",
      type: "date",
      initialValue: query.to ?? "",
      onchange: ({ target }) => ask({ to: target.value }),
    }),
    select({
      label: t("audit.user"),
      name: "user",
      value: query.user,
      onchange: ({ target }) => ask({ user: target.value }),
      options: [
        { value: "", label: t("audit.anybody") },
        ...users.map(({ id, name }) => ({ value: id, label: name })),
        ...(query.user && !users.some((user) => String(user.id) === query.user)
          ? [{ value: query.user, label: `#${query.user}` }]
          : []),
      ],
    }),
    select({
      label: t("audit.subject"),
      name: "subject",
      value: query.subject,
      onchange: ({ target }) => ask({ subject: target.value }),
      options: [
        { value: "", label: t("audit.anything") },
        ...[...new Set([...subjects, ...(query.subject ? [query.subject] : [])])].map((value) => ({
          value,
          label: subjectName(value),
        })),
      ],
    }),
  ]);

// What a later server adds is shown by its own name.
const word = (name, other) => (hasMessage(name) ? t(name) : other);
const subjectName = (subject) => word(`audit.kind.${subject}`, subject);
const fieldName = (field) => word(`audit.field.${field}`, field);

function record(row, names, projects) {
  const changes = differences(row.before, row.after);
  const person = (id) => (id === null ? t("audit.commandLine") : names.get(id) ?? `#${id}`);
  const attached = row.subject === "attachment" && projects.has(row.subjectId) &&
    `${projects.get(row.subjectId)} · ${person(row.subjectUser)}`;
  const kind = row.before === null ? (row.after === null ? undefined : "good") : row.after === null ? "bad" : undefined;
  return h("details", { class: "audit-record" }, [
    h("summary", null, [
      h("span", { class: "audit-time muted number" }, clock(row.at)),
      h("span", { class: "audit-who truncate", dir: "auto" }, person(row.actor)),
      h("span", { class: "audit-what" }, [
        badge(`${subjectName(row.subject)} ${row.subjectId}`, kind),
        h("span", { class: "muted truncate" }, row.erased ? t("audit.erased") : summary(row, changes, attached)),
      ]),
      icon("chevron-down", 14),
    ]),
    h("div", { class: "audit-detail" }, [
      h("dl", { class: "audit-facts" }, [
        fact(t("audit.operation"), h("code", null, row.operation)),
        fact(t("audit.at"), moment(row.at)),
        row.token !== null && fact(t("audit.token"), String(row.token)),
        row.subjectUser !== null && fact(t("audit.of"), person(row.subjectUser)),
        fact(t("audit.request"), h("code", null, row.requestId)),
      ]),
      changes.length > 0 && comparison(row, changes),
    ]),
  ]);
}

const fact = (label, value) => h("div", null, h("dt", null, label), h("dd", null, value));

/// What the line of a closed record says: what became of it, and which fields changed or what it is called; `attached`
/// names the project and the person of an attachment.
function summary({ before, after }, changes, attached) {
  if (before && after) {
    const changed = changes.filter((change) => change.isChanged).map((change) => fieldName(change.name));
    return [t("audit.is.changed"), changed.length > 0 && [": ", changed.join(", ")]];
  }
  const whole = after ?? before;
  const name = attached || (whole?.name ?? whole?.title ?? whole?.username ?? whole?.description);
  return [
    t(after ? "audit.is.made" : before ? "audit.is.removed" : "audit.is.done"),
    name && [": ", h("bdi", null, name)],
  ];
}

/// Every field of both, those that differ first.
function differences(before, after) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [old, now] = [text(name, before?.[name]), text(name, after?.[name])];
    return { name, old, now, isChanged: old !== now };
  }).sort((one, other) => other.isChanged - one.isChanged);
}

function text(name, value) {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return t(value ? "audit.is.yes" : "audit.is.no");
  if (name === "role") return word(`role.${value}`, value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const comparison = (row, changes) =>
  h("div", { class: "table audit-compare" }, [
    h("table", null, [
      h("thead", null, [
        h("tr", null, [
          h("th", { scope: "col" }, t("audit.field")),
          h("th", { scope: "col" }, t("audit.before")),
          h("th", { scope: "col" }, t("audit.after")),
        ]),
      ]),
      h("tbody", null, [
        changes.map(({ name, old, now, isChanged }) =>
          h("tr", { key: name, class: isChanged ? "changed" : undefined }, [
            h("th", { scope: "row" }, fieldName(name)),
            h("td", { dir: "auto", class: row.before && isChanged && old ? "old" : undefined }, [
              row.before ? old : "—",
            ]),
            h("td", { dir: "auto", class: row.after && isChanged && now ? "new" : undefined }, row.after ? now : "—"),
          ])
        ),
      ]),
    ]),
  ]);
