// Entering and changing a club.
import { api } from "../core/api.js";
import { button, field, formState, select, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";
import { session } from "../core/session.js";

const ruleSets = [
  "finland",
  "denmark",
  "germany",
  "sweden",
  "usa",
  "WHS2024",
  "WHS2020",
  "EGA2016",
  "EGA2012",
  "EGA2007",
];

/// Opens the form: of a new club, or of one that is there.
export function editClub(club) {
  return dialog({
    title: t(club ? "club.edit" : "clubs.new"),
    body: ({ close, redraw }) => {
      const form = formState(redraw);
      let ruleSet = club?.ruleSet ?? "";
      const save = (event) => {
        event.preventDefault();
        const { name, country, email, timeZone } = valuesOf(event.currentTarget);
        form.run(async () => {
          const body = { name, country, timeZone, email: email.trim() || null, ruleSet: ruleSet || null };
          if (club) await api.patch(`/clubs/${club.id}`, body, { changes: "clubs" });
          else await api.post("/clubs", body, { changes: "clubs" });
          close();
          toast(t("club.saved"));
        });
      };
      return () =>
        h("form", { class: "dialog-body", onsubmit: save }, [
          form.notice(),
          field({
            label: t("club.name"),
            name: "name",
            initialValue: club?.name ?? "",
            required: true,
            maxlength: "100",
            autofocus: true,
            error: form.errors.name,
          }),
          field({
            label: t("club.country"),
            name: "country",
            initialValue: club?.country ?? "",
            required: true,
            maxlength: "100",
            error: form.errors.country,
          }),
          field({
            label: t("club.email"),
            name: "email",
            type: "email",
            initialValue: club?.email ?? "",
            maxlength: "100",
            error: form.errors.email,
          }),
          field({
            label: t("settings.timeZone"),
            name: "timeZone",
            initialValue: club?.timeZone ?? session.me.timeZone,
            error: form.errors.timeZone,
          }),
          select({
            label: t("club.ruleSet"),
            name: "ruleSet",
            value: ruleSet,
            error: form.errors.ruleSet,
            onchange: (event) => {
              ruleSet = event.target.value;
            },
            options: [
              { value: "", label: t("club.ruleSetUsual") },
              ...ruleSets.map((name) => ({ value: name, label: t(`rules.${name}`) })),
            ],
          }),
          h("footer", null, [
            button({ label: t("core.cancel"), onclick: () => close() }),
            button({ label: t("core.save"), kind: "primary", type: "submit", busy: form.busy }),
          ]),
        ]);
    },
  });
}
