// The members of an account, for its admins: found by name, added by username, with another right or none.
import { usernameField } from "../core/account-fields.js";
import { api } from "../core/api.js";
import {
  badge,
  button,
  empty,
  errorText,
  field,
  formState,
  iconButton,
  iconLink,
  notice,
  pageHead,
  searchField,
  select,
  table,
  valuesOf,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";
import { pagedList } from "../core/paged.js";

const rights = ["inspector", "manager", "admin"];
const rightOptions = () => rights.map((value) => ({ value, label: t(`members.right.${value}`) }));

export default function members(page) {
  const path = `/accounts/${encodeURIComponent(page.params.account)}/members`;
  page.title(t("members.title"));
  const form = page.form();
  const list = pagedList(page, path, () => ({ search: page.query.search, limit: 100 }));
  list.read();
  page.on("looked", list.refresh);
  page.keys["/"] = { label: t("members.search"), run: () => document.querySelector("[name=search]").focus() };
  page.keys.n = { label: t("members.add"), run: add };

  async function add() {
    const added = await dialog({ title: t("members.add"), body: (box) => addForm(path, box) });
    if (!added) return;
    await list.refresh();
    if (added.code) await showCode(added);
    else toast(t("members.added", { name: added.name }));
  }

  // Only admins are told usernames. Who finds nobody still is one.
  let isKnown = false;
  const isAdmin = () => (isKnown ||= list.rows?.some((member) => member.username !== undefined) ?? false);
  const actions = memberActions(path, list, form);

  return () => [
    pageHead({
      before: iconLink({ label: t("inspections.title"), icon: "chevron-left", href: "/inspections" }),
      title: t("members.title"),
      sub: page.params.account,
      actions: isAdmin() && button({ label: t("members.add"), kind: "primary", icon: "plus", onclick: add }),
    }),
    form.notice(),
    Object.values(form.errors).map((text) => notice({ kind: "bad", text })),
    h("div", { key: "filters", class: "list-filters" }, [
      searchField({
        label: t("members.search"),
        value: page.query.search,
        onsearch: (search) => {
          page.setQuery({ search: search || undefined });
          list.read();
        },
      }),
    ]),
    list.error && notice({ kind: "bad", text: errorText(list.error) }),
    !list.error && table({
      caption: t("members.title"),
      rows: list.rows,
      keyOf: (member) => member.user,
      rowProps: (member) => ({ class: member.active ? undefined : "inactive" }),
      columns: columns(isAdmin(), actions),
      empty: empty({ icon: "users", title: t("members.none"), text: t("members.noneText") }),
    }),
    list.more(),
  ];
}

/// What is done with a member.
function memberActions(path, list, form) {
  const change = (member, fields, done) =>
    form.run(async () => {
      await api.put(`${path}/${member.user}`, { role: member.role, ...fields });
      await list.refresh();
      toast(t(done, { name: member.name }));
    });

  // The same call again gives another code in place of the one before.
  const newCode = (member) =>
    form.run(async () => {
      const added = await api.post(path, { username: member.username, name: member.name, right: member.role });
      await showCode({ ...added, username: member.username });
    });
  return { form, change, newCode };
}

const columns = (isAdmin, { form, change, newCode }) =>
  [
    {
      label: t("users.name"),
      cell: (member) =>
        h("span", { class: "row inspection-member" }, [
          h("bdi", null, member.name),
          !member.active && badge(t("members.inactive"), "warning"),
          member.joined === false && badge(t("members.notJoined"), "accent"),
        ]),
    },
    isAdmin && { label: t("users.username"), cell: (member) => h("bdi", { class: "muted" }, member.username) },
    {
      label: t("members.right"),
      cell: (member) => (isAdmin
        ? select({
          label: t("members.rightOf", { name: member.name }),
          hidesLabel: true,
          name: `role-${member.user}`,
          value: member.role,
          options: rightOptions(),
          disabled: form.busy || !member.active,
          onchange: ({ target }) => change(member, { role: target.value }, "members.changed"),
        })
        : t(`members.right.${member.role}`)),
    },
    isAdmin && {
      label: t("members.actions"),
      hidesLabel: true,
      align: "end",
      cell: (member) =>
        h("span", { class: "row inspection-acts" }, [
          member.joined === false &&
          button({
            label: t("members.newCode"),
            "aria-label": t("members.newCodeOf", { name: member.name }),
            busy: form.busy,
            onclick: () => newCode(member),
          }),
          button({
            label: t(member.active ? "members.remove" : "members.restore"),
            busy: form.busy,
            "aria-label": t(member.active ? "members.removeOf" : "members.restoreOf", { name: member.name }),
            onclick: () =>
              change(member, { active: !member.active }, member.active ? "members.removed" : "members.restored"),
          }),
        ]),
    },
  ].filter(Boolean);

function addForm(path, { close, redraw }) {
  const form = formState(redraw);
  const submit = (event) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    form.run(async () => {
      const username = values.username.trim();
      close({ ...await api.post(path, { ...values, username, name: values.name.trim() }), username });
    }, { duplicate: "username" });
  };
  return () =>
    h("form", { class: "dialog-body", onsubmit: submit }, [
      form.notice(),
      usernameField({ autofocus: true, hint: t("members.usernameHint"), error: form.errors.username }),
      field({
        label: t("users.name"),
        name: "name",
        required: true,
        hint: t("members.nameHint"),
        error: form.errors.name,
      }),
      select({ label: t("members.right"), name: "right", initialValue: "inspector", options: rightOptions() }),
      h("footer", null, button({ label: t("members.submit"), kind: "primary", type: "submit", busy: form.busy })),
    ]);
}

/// Shows a code this once, to be handed over.
function showCode({ name, username, code }) {
  const link = `${location.origin}/join?username=${encodeURIComponent(username)}#${code}`;
  const line = (label, text, kind) =>
    h("div", { class: "inspection-copied" }, [
      field({ label, name: label, readonly: true, value: text, class: kind }),
      iconButton({
        label: t("members.copy", { what: label }),
        icon: "copy",
        onclick: () => navigator.clipboard.writeText(text).then(() => toast(t("members.copied"))),
      }),
    ]);
  return dialog({
    title: t("members.invited", { name }),
    body: ({ close }) => () =>
      h("div", { class: "dialog-body" }, [
        h("p", null, t("members.codeText")),
        line(t("login.username"), username),
        line(t("join.code"), code, "mono-field"),
        line(t("members.link"), link),
        h("footer", null, button({ label: t("core.close"), kind: "primary", onclick: () => close() })),
      ]),
  });
}
