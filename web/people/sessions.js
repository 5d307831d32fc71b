// Where the person is logged in.
import { api } from "../core/api.js";
import { badge, button, errorText, notice, pageHead, table } from "../core/components.js";
import { h } from "../core/dom.js";
import { moment } from "../core/format.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";
import { reading } from "../core/reading.js";

export default function sessionsPage(page) {
  const form = page.form();
  page.title(t("sessions.title"));
  const sessions = reading(page, ["sessions", "looked"], async (options) => ({
    found: await api.get("/sessions", options),
  }));

  const end = (one) =>
    form.run(async () => {
      // One that has ended meanwhile is what was asked for.
      await api.delete(`/sessions/${one.id}`).catch((problem) => {
        if (problem.status !== 404) throw problem;
      });
      await sessions.read();
      toast(t("sessions.ended", { count: 1 }));
    });
  const endOthers = () =>
    form.run(async () => {
      const { ended } = await api.delete("/sessions");
      await sessions.read();
      toast(t("sessions.ended", { count: ended }));
    });

  return () => {
    const { found, error } = sessions;
    const others = (found ?? []).filter((one) => !one.current);
    return [
      pageHead({
        title: t("sessions.title"),
        sub: t("sessions.text"),
        actions: others.length > 1 &&
          button({ label: t("sessions.endOthers"), busy: form.busy, onclick: endOthers }),
      }),
      form.notice(),
      error ? notice({ kind: "bad", text: errorText(error) }) : table({
        caption: t("sessions.title"),
        rows: found,
        keyOf: (one) => one.id,
        columns: columns(form, end),
      }),
    ];
  };
}

const columns = (form, end) => [
  {
    label: t("sessions.opened"),
    cell: (one) =>
      h("span", { class: "row" }, moment(one.openedAt), one.current && badge(t("sessions.current"), "good")),
  },
  {
    label: t("sessions.client"),
    cell: (one) => [
      one.userAgent ?? t("sessions.noClient"),
      one.network && h("div", { class: "muted" }, one.network),
    ],
  },
  { label: t("sessions.used"), cell: (one) => moment(one.usedAt) },
  { label: t("sessions.ends"), cell: (one) => h("span", { class: "muted" }, moment(one.endsAt)) },
  {
    label: t("sessions.end"),
    hidesLabel: true,
    align: "end",
    cell: (one) =>
      !one.current &&
      button({
        label: t("sessions.end"),
        "aria-label": t("sessions.endOne", { time: moment(one.openedAt) }),
        busy: form.busy,
        onclick: () => end(one),
      }),
  },
];
