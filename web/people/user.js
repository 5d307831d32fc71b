// One user: its fields, password, projects, and whether it is active. Without an id, a new one.
import { newPasswordField } from "../core/account-fields.js";
import { api } from "../core/api.js";
import {
  badge,
  button,
  buttonLink,
  checkbox,
  colorOf,
  dot,
  errorText,
  field,
  iconLink,
  notice,
  pageHead,
  select,
  skeletonList,
  typed,
  valuesOf,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { confirm, toast } from "../core/overlays.js";
import { session } from "../core/session.js";
import { lacksLogin, loginForm, roles } from "./give-login.js";
import { placeholderView } from "./placeholder.js";

export default function userPage(page) {
  const { id } = page.params;
  const isNew = id === "new";
  let user = isNew
    ? { name: "", username: "", phone: "", role: "reporter", timeZone: session.me.timeZone, active: true }
    : undefined;
  let projects;
  let error;
  // What is chosen and not saved yet: a draw would set a choice back.
  const form = page.form();
  const password = page.form();
  const login = page.form();
  const others = page.form();
  page.title(isNew ? t("users.new") : t("users.title"));

  async function read() {
    if (isNew) return;
    try {
      [user, projects] = await Promise.all([
        api.get(`/users/${id}`, { signal: page.signal }),
        api.get(`/users/${id}/projects`, { signal: page.signal }).catch(() => []),
      ]);
      page.title(user.name);
    } catch (problem) {
      error = problem;
    }
    page.redraw();
  }
  read();
  page.on("users", read);
  page.on("projects", read);

  return () => {
    const head = (title, sub) =>
      pageHead({ before: iconLink({ label: t("users.title"), icon: "chevron-left", href: "/users" }), title, sub });
    if (error) return [head(t("users.title")), notice({ kind: "bad", text: errorText(error) })];
    if (!user) return [head("\u00a0"), skeletonList(5)];
    return [
      head(
        isNew ? t("users.new") : user.name,
        isNew ? undefined : subOf(user),
      ),
      h("div", { key: `user ${user.id}`, class: "sections" }, [
        lacksLogin(user) && loginForm(user, login),
        user.placeholder && placeholderView(page, user),
        userForm(page, user, form),
        !isNew && !lacksLogin(user) && passwordForm(id, password),
        !isNew && projectsView(projects, (project, isAttached) => attach(page, id, project, isAttached)),
        !isNew && !lacksLogin(user) && activeView(user, others),
        !isNew && dataView(user, others, page.go),
      ]),
    ];
  };
}

const subOf = (user) =>
  lacksLogin(user)
    ? badge(t("merge.placeholder"), "warning")
    : [user.username, " ", !user.active && badge(t("users.inactive"), "warning")];

function userForm(page, user, form) {
  const isNew = user.id === undefined;
  const save = (event) => {
    event.preventDefault();
    const { password: first, ...fields } = valuesOf(event.currentTarget);
    form.run(async () => {
      if (isNew) {
        const made = await api.post("/users", { ...fields, password: first }, { changes: "users" });
        toast(t("users.made", { name: made.name }));
        page.go(`/users/${made.id}`, { replaces: true });
      } else {
        await api.patch(`/users/${user.id}`, fields, { changes: "users" });
        if (user.id === session.me.id) await session.load();
        toast(t("settings.saved"));
      }
    }, { duplicate: "username" });
  };
  return h("form", { key: "fields", class: "section", onsubmit: save }, [
    !isNew && h("h2", null, t(lacksLogin(user) ? "users.person" : "users.fields")),
    form.notice(),
    fields(user, form.errors),
    isNew && passwordField(t("users.password"), form.errors),
    button({ label: t(isNew ? "users.make" : "core.save"), kind: "primary", type: "submit", busy: form.busy }),
  ]);
}

function passwordForm(id, form) {
  const save = (event) => {
    event.preventDefault();
    const element = event.currentTarget;
    form.run(async () => {
      await api.patch(`/users/${id}`, { password: valuesOf(element).password }, { changes: "users" });
      element.reset();
      toast(t("users.passwordSaved"));
    });
  };
  return h("form", { key: "password", class: "section", onsubmit: save }, [
    h("h2", null, t("users.password")),
    h("p", { class: "muted" }, t("users.passwordText")),
    form.notice(),
    passwordField(t("users.newPassword"), form.errors),
    button({ label: t("users.setPassword"), type: "submit", busy: form.busy }),
  ]);
}

async function attach(page, id, project, isAttached) {
  project.attached = isAttached;
  try {
    await api[isAttached ? "put" : "delete"](`/users/${id}/projects/${project.id}`, undefined, {
      changes: "attached",
    });
  } catch (problem) {
    project.attached = !isAttached;
    toast(errorText(problem), { kind: "bad" });
  }
  page.redraw();
}

const projectsView = (projects, attach) =>
  h("section", { key: "projects", class: "section" }, [
    h("h2", null, t("users.projects")),
    h("p", { class: "muted" }, t("users.projectsText")),
    projectList(projects.filter((project) => project.active || project.attached), attach),
  ]);

function activeView(user, form) {
  const setActive = (active) =>
    form.run(async () => {
      await api.patch(`/users/${user.id}`, { active }, { changes: "users" });
      toast(t(active ? "users.activated" : "users.deactivated", { name: user.name }));
    });
  return h("section", { key: "others", class: "section" }, [
    h("h2", null, t(user.active ? "users.deactivate" : "users.activate")),
    h("p", { class: "muted" }, t(user.active ? "users.deactivateText" : "users.activateText")),
    form.notice(),
    button({
      label: t(user.active ? "users.deactivate" : "users.activate"),
      busy: form.busy,
      onclick: () => setActive(!user.active),
    }),
  ]);
}

function dataView(user, form, go) {
  const erase = async () => {
    if (
      !await confirm({
        title: t("users.eraseTitle", { name: user.name }),
        text: t("users.eraseText"),
        label: t("users.erase"),
      })
    ) return;
    await form.run(async () => {
      await api.delete(`/users/${user.id}`, undefined, { changes: "users" });
      toast(t("users.erased"));
      go("/users");
    });
  };
  return h("section", { key: "data", class: "section" }, [
    h("h2", null, t("users.data")),
    h("p", { class: "muted" }, t("users.dataText")),
    h("div", { class: "row" }, [
      buttonLink({
        label: t("users.export"),
        icon: "download",
        href: `/api/v1/users/${user.id}/data`,
        download: `${user.username}.json`,
      }),
      button({
        label: t("users.erase"),
        kind: "quiet",
        class: "user-erase",
        icon: "trash",
        busy: form.busy,
        onclick: erase,
      }),
    ]),
  ]);
}

const loginFields = (user, errors) => [
  field({
    label: t("users.username"),
    name: "username",
    required: true,
    initialValue: user.username,
    error: errors.username,
    maxlength: "100",
    hint: t("users.usernameHint"),
    autocapitalize: "none",
    spellcheck: "false",
  }),
  select({
    label: t("users.role"),
    name: "role",
    initialValue: user.role,
    error: errors.role,
    hint: t("users.roleHint"),
    options: roles.map((value) => ({ value, label: t(`role.${value}`) })),
  }),
];

const fields = (user, errors) => [
  field({
    label: t("users.name"),
    name: "name",
    required: true,
    initialValue: user.name,
    error: errors.name,
    maxlength: "100",
    autofocus: !user.id,
  }),
  ...(lacksLogin(user) ? [] : loginFields(user, errors)),
  field({
    label: t("users.phone"),
    name: "phone",
    type: "tel",
    initialValue: user.phone,
    error: errors.phone,
    maxlength: "100",
  }),
  select({
    label: t("users.timeZone"),
    name: "timeZone",
    initialValue: user.timeZone,
    error: errors.timeZone,
    options: [...new Set([user.timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])].map((name) => ({
      value: name,
      label: name.replaceAll("_", " "),
    })),
  }),
];

const passwordField = (label, errors) => newPasswordField({ label, error: errors.password });

const projectList = (list, attach) =>
  list.length === 0 ? h("p", { class: "muted" }, t("users.noProjects")) : h("ul", { class: "check-list" }, [
    list.map((project) =>
      h("li", { key: project.id }, [
        checkbox({
          label: h("span", { class: "row" }, [
            dot(colorOf(project.color, project.id)),
            typed(project.name, { class: "user-project" }),
            !project.active && badge(t("users.inactive")),
          ]),
          name: `project-${project.id}`,
          checked: project.attached,
          onchange: ({ target }) => attach(project, target.checked),
        }),
      ])
    ),
  ]);
