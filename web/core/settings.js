import { api } from "./api.js";
import { button, buttonLink, field, pageHead, select, valuesOf } from "./components.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
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
    pageHead({ title: t("core.settings"), sub: session.me.name }),
    h("div", { class: "sections" },
      h("form", { class: "section", onsubmit: saveZone },
        h("h2", null, t("settings.timeZone")), h("p", { class: "muted" }, t("settings.timeZoneText")), zone.notice(),
        select({
          label: t("settings.timeZone"), hidesLabel: true, name: "timeZone", initialValue: session.me.timeZone, error: zone.errors.timeZone,
          options: [...new Set([session.me.timeZone, "UTC", ...zones])].map((name) => ({ value: name, label: name.replaceAll("_", " ") })),
        }),
        button({ label: t("core.save"), type: "submit", busy: zone.busy })),
      h("form", { class: "section", onsubmit: savePassword },
        h("h2", null, t("settings.password")), h("p", { class: "muted" }, t("settings.passwordText")), password.notice(),
        h("input", { class: "visually-hidden", name: "username", autocomplete: "username", value: session.me.username, tabindex: "-1", "aria-hidden": "true", readonly: true }),
        field({ label: t("settings.oldPassword"), name: "old", type: "password", autocomplete: "current-password", required: true, error: password.errors.old }),
        field({
          label: t("settings.newPassword"), name: "new", type: "password", autocomplete: "new-password", required: true, minlength: "8",
          hint: t("settings.passwordHint"), error: password.errors.new,
        }),
        button({ label: t("settings.changePassword"), type: "submit", busy: password.busy })),
      h("section", { class: "section" },
        h("h2", null, t("settings.access")), h("p", { class: "muted" }, t("settings.accessText")),
        h("div", { class: "row" },
          buttonLink({ label: t("settings.sessions"), icon: "key", href: "/sessions" }), buttonLink({ label: t("settings.api"), icon: "code", href: "/api-docs" })))),
  ];
}
