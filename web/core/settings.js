import { newPasswordField } from "./account-fields.js";
import { api } from "./api.js";
import { button, buttonLink, field, pageHead, segmented, select, valuesOf } from "./components.js";
import { h } from "./dom.js";
import { language, languages, setLanguage, t } from "./i18n.js";
import { setTheme, theme, themes } from "./look.js";
import { toast } from "./overlays.js";
import { session } from "./session.js";
import { settingsPlaces } from "./shell.js";

export default function settings(page) {
  page.title(t("core.settings"));
  const zone = page.form();
  const password = page.form();
  const zones = Intl.supportedValuesOf("timeZone");

  return () => [
    pageHead({ title: t("core.settings") }),
    h("div", { class: "sections" }, [
      profile(session.me),
      look(page.redraw),
      zoneForm(zone, zones),
      passwordForm(password),
      access(),
      data(session.me),
    ]),
  ];
}

function zoneForm(form, zones) {
  const save = (event) => {
    event.preventDefault();
    const { timeZone } = valuesOf(event.currentTarget);
    form.run(async () => {
      await api.put("/me/settings", { timeZone }, { changes: "entries" });
      await session.load();
      toast(t("settings.saved"));
    });
  };
  return h("form", { class: "section", onsubmit: save }, [
    h("h2", null, t("settings.timeZone")),
    h("p", { class: "muted" }, t("settings.timeZoneText")),
    form.notice(),
    select({
      label: t("settings.timeZone"),
      hidesLabel: true,
      name: "timeZone",
      initialValue: session.me.timeZone,
      error: form.errors.timeZone,
      options: [...new Set([session.me.timeZone, "UTC", ...zones])].map((name) => ({
        value: name,
        label: name.replaceAll("_", " "),
      })),
    }),
    button({ label: t("core.save"), type: "submit", busy: form.busy }),
  ]);
}

function passwordForm(form) {
  const save = (event) => {
    event.preventDefault();
    const element = event.currentTarget;
    const { old, new: changed } = valuesOf(element);
    form.run(async () => {
      await api.put("/me/password", { old, new: changed });
      element.reset();
      toast(t("settings.passwordSaved"));
    });
  };
  return h("form", { class: "section", onsubmit: save }, [
    h("h2", null, t("settings.password")),
    h("p", { class: "muted" }, t("settings.passwordText")),
    form.notice(),
    h("input", {
      class: "visually-hidden",
      name: "username",
      autocomplete: "username",
      value: session.me.username,
      tabindex: "-1",
      "aria-hidden": "true",
      readonly: true,
    }),
    field({
      label: t("settings.oldPassword"),
      name: "old",
      type: "password",
      autocomplete: "current-password",
      required: true,
      error: form.errors.old,
    }),
    newPasswordField({ label: t("settings.newPassword"), name: "new", error: form.errors.new }),
    button({ label: t("settings.changePassword"), type: "submit", busy: form.busy }),
  ]);
}

const access = () =>
  h("section", { class: "section" }, [
    h("h2", null, t("settings.access")),
    h("p", { class: "muted" }, t("settings.accessText")),
    h("div", { class: "page-actions" }, [
      buttonLink({ label: t("settings.sessions"), icon: "key", href: "/sessions" }),
      settingsPlaces().map(({ path, label, icon }) => buttonLink({ key: path, label: t(label), icon, href: path })),
      buttonLink({ label: t("settings.api"), icon: "code", href: "/api-docs" }),
    ]),
  ]);

/// What the server knows the person by.
const profile = ({ name, username, role, phone }) =>
  h("section", { class: "section" }, [
    h("h2", null, t("settings.profile")),
    h("dl", { class: "facts" }, [
      [
        [t("settings.name"), name],
        [t("login.username"), username],
        [t("settings.role"), t(`role.${role}`)],
        phone && [t("settings.phone"), phone],
      ].filter(Boolean).map(([label, value]) =>
        h("div", { key: label }, h("dt", null, label), h("dd", { dir: "auto" }, value))
      ),
    ]),
    h("p", { class: "muted" }, t("settings.profileText")),
  ]);

/// Language and theme, which this browser keeps.
const look = (redraw) =>
  h("section", { class: "section" }, [
    h("h2", null, t("settings.look")),
    h("p", { class: "muted" }, t("settings.lookText")),
    segmented({
      label: t("settings.language"),
      value: language,
      onchange: setLanguage,
      options: Object.entries(languages).map(([value, label]) => ({ value, label })),
    }),
    segmented({
      label: t("settings.theme"),
      value: theme(),
      onchange: (name) => {
        setTheme(name);
        redraw();
      },
      options: themes.map((value) => ({ value, label: t(`theme.${value}`) })),
    }),
  ]);

/// What the server holds on the person.
const data = ({ id, username }) =>
  h("section", { class: "section" }, [
    h("h2", null, t("settings.data")),
    h("p", { class: "muted" }, t("settings.dataText")),
    h("div", { class: "row" }, [
      buttonLink({
        label: t("settings.download"),
        icon: "download",
        href: `/api/v1/users/${id}/data`,
        download: `${username}.json`,
      }),
    ]),
  ]);
