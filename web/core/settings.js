import { api } from "./api.js";
import { button, buttonLink, field, pageHead, segmented, select, valuesOf } from "./components.js";
import { h } from "./dom.js";
import { language, languages, setLanguage, t } from "./i18n.js";
import { setTheme, theme, themes } from "./look.js";
import { toast } from "./overlays.js";
import { session } from "./session.js";

export default function settings(page) {
  page.title(t("core.settings"));
  const zone = page.form();
  const password = page.form();
  const zones = Intl.supportedValuesOf("timeZone");

  const saveZone = (event) => {
    event.preventDefault();
    const { timeZone } = valuesOf(event.currentTarget);
    zone.run(async () => {
      await api.put("/me/settings", { timeZone }, { changes: "entries" });
      await session.load();
      toast(t("settings.saved"));
    });
  };
  const savePassword = (event) => {
    event.preventDefault();
    const element = event.currentTarget;
    const { old, new: changed } = valuesOf(element);
    password.run(async () => {
      await api.put("/me/password", { old, new: changed });
      element.reset();
      toast(t("settings.passwordSaved"));
    });
  };
  return () => [
    pageHead({ title: t("core.settings") }),
    h("div", { class: "sections" }, [
      profile(session.me),
      look(page.redraw),
      h("form", { class: "section", onsubmit: saveZone }, [
        h("h2", null, t("settings.timeZone")),
        h("p", { class: "muted" }, t("settings.timeZoneText")),
        zone.notice(),
        select({
          label: t("settings.timeZone"),
          hidesLabel: true,
          name: "timeZone",
          initialValue: session.me.timeZone,
          error: zone.errors.timeZone,
          options: [...new Set([session.me.timeZone, "UTC", ...zones])].map((name) => ({
            value: name,
            label: name.replaceAll("_", " "),
          })),
        }),
        button({ label: t("core.save"), type: "submit", busy: zone.busy }),
      ]),
      h("form", { class: "section", onsubmit: savePassword }, [
        h("h2", null, t("settings.password")),
        h("p", { class: "muted" }, t("settings.passwordText")),
        password.notice(),
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
          error: password.errors.old,
        }),
        field({
          label: t("settings.newPassword"),
          name: "new",
          type: "password",
          autocomplete: "new-password",
          required: true,
          minlength: "8",
          hint: t("settings.passwordHint"),
          error: password.errors.new,
        }),
        button({ label: t("settings.changePassword"), type: "submit", busy: password.busy }),
      ]),
      h("section", { class: "section" }, [
        h("h2", null, t("settings.access")),
        h("p", { class: "muted" }, t("settings.accessText")),
        h("div", { class: "row" }, [
          buttonLink({ label: t("settings.sessions"), icon: "key", href: "/sessions" }),
          buttonLink({ label: t("settings.api"), icon: "code", href: "/api-docs" }),
        ]),
      ]),
      data(session.me),
    ]),
  ];
}

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
