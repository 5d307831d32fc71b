// Entering and changing a club.
import { api } from "../../core/api.js";
import { field, select } from "../../core/components.js";
import { formDialog } from "../../core/form-dialog.js";
import { t } from "../../core/i18n.js";
import { session } from "../../core/session.js";

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
  const chosen = { ruleSet: club?.ruleSet ?? "" };
  return formDialog({
    title: t(club ? "club.edit" : "clubs.new"),
    async send({ name, country, email, timeZone }) {
      const body = { name, country, timeZone, email: email.trim() || null, ruleSet: chosen.ruleSet || null };
      if (club) await api.patch(`/clubs/${club.id}`, body, { changes: "clubs" });
      else await api.post("/clubs", body, { changes: "clubs" });
      return t("club.saved");
    },
    fields: (form) => clubFields(club, chosen, form.errors),
  });
}

const clubFields = (club, chosen, errors) => [
  field({
    label: t("club.name"),
    name: "name",
    initialValue: club?.name ?? "",
    required: true,
    maxlength: "100",
    autofocus: true,
    error: errors.name,
  }),
  field({
    label: t("club.country"),
    name: "country",
    initialValue: club?.country ?? "",
    required: true,
    maxlength: "100",
    error: errors.country,
  }),
  field({
    label: t("club.email"),
    name: "email",
    type: "email",
    initialValue: club?.email ?? "",
    maxlength: "100",
    error: errors.email,
  }),
  field({
    label: t("settings.timeZone"),
    name: "timeZone",
    initialValue: club?.timeZone ?? session.me.timeZone,
    error: errors.timeZone,
  }),
  select({
    label: t("club.ruleSet"),
    name: "ruleSet",
    value: chosen.ruleSet,
    error: errors.ruleSet,
    onchange: (event) => {
      chosen.ruleSet = event.target.value;
    },
    options: [
      { value: "", label: t("club.ruleSetUsual") },
      ...ruleSets.map((name) => ({ value: name, label: t(`rules.${name}`) })),
    ],
  }),
];
