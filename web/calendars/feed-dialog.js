// Making a feed, or changing one; its address is shown once.
import { api } from "../core/api.js";
import { button, field, iconButton, select } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";
import { isAtLeast, session } from "../core/session.js";

const choices = (name, values) => values.map((value) => ({ value, label: t(`calendars.${name}.${value}`) }));

export async function feedDialog(feed, found) {
  let made;
  await formDialog({
    title: t(feed ? "calendars.changeTitle" : "calendars.new"),
    fields: ({ errors }) => [
      field({
        label: t("settings.name"),
        name: "name",
        required: true,
        initialValue: feed?.name ?? "",
        hint: t("calendars.nameHint"),
        error: errors.name,
      }),
      select({
        label: t("calendars.content"),
        name: "content",
        initialValue: feed?.content ?? "entries",
        options: choices("content", ["entries", "absences", "both"]),
      }),
      select({
        label: t("calendars.detail"),
        name: "detail",
        initialValue: feed?.detail ?? "full",
        hint: t("calendars.detailHint"),
        options: choices("detail", ["full", "project", "busy"]),
      }),
      !feed && scopeFields(found, errors),
      field({
        label: t("calendars.from"),
        name: "from",
        type: "date",
        initialValue: feed?.from ?? "",
        hint: t("calendars.fromHint"),
        error: errors.from,
      }),
    ],
    async send({ project, user, from, ...values }) {
      const body = { ...values, from: from || null };
      const options = { changes: "feeds" };
      if (feed) {
        await api.patch(`/feeds/${feed.id}`, body, options);
        return t("settings.saved");
      }
      if (project) body.project = Number(project);
      if (user) body.user = user === "all" ? user : Number(user);
      made = await api.post("/feeds", body, options);
      return t("calendars.made");
    },
  });
  if (made) await showAddress(made);
}

/// Whose hours, for those who see others', and on which project.
function scopeFields({ projects, everybody }, errors) {
  const others = (everybody ?? []).filter(({ id, active }) => active && id !== session.me.id);
  return [
    isAtLeast("manager") && select({
      label: t("calendars.whose"),
      name: "user",
      initialValue: "",
      error: errors.user,
      options: [
        { value: "", label: t("calendars.own") },
        { value: "all", label: t("calendars.all") },
        ...others.map(({ id, name }) => ({ value: `${id}`, label: name })),
      ],
    }),
    select({
      label: t("calendars.project"),
      name: "project",
      initialValue: "",
      error: errors.project,
      options: [
        { value: "", label: t("calendars.everyProject") },
        ...(projects ?? []).filter(({ active }) => active !== false)
          .map(({ id, name }) => ({ value: `${id}`, label: name })),
      ],
    }),
  ];
}

const programs = ["google", "outlook", "apple"];

/// Shows an address this once, to be copied into a calendar.
export function showAddress({ name, address }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast(t("calendars.copied")),
      () => toast(t("core.failed"), { kind: "bad" }),
    );
  return dialog({
    title: t("calendars.addressTitle", { name }),
    body: ({ close }) => () =>
      h("div", { class: "dialog-body" }, [
        h("p", null, t("calendars.addressText")),
        h("div", { class: "feed-address" }, [
          field({
            label: t("calendars.address"),
            name: "address",
            readonly: true,
            value: address,
            onfocus: (event) => event.currentTarget.select(),
          }),
          iconButton({ label: t("calendars.copy"), icon: "copy", onclick: copy }),
        ]),
        h("ul", { class: "muted" }, programs.map((name) => h("li", null, t(`calendars.in.${name}`)))),
        h("footer", null, button({ label: t("core.close"), kind: "primary", onclick: () => close() })),
      ]),
  });
}
