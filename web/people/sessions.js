// Where the person is logged in.
import { api } from "../core/api.js";
import { badge, button, errorText, notice, pageHead, table } from "../core/components.js";
import { h } from "../core/dom.js";
import { moment } from "../core/format.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/overlays.js";

export default function sessions(page) {
  let found;
  let error;
  const form = page.form();
  page.title(t("sessions.title"));
  async function read() {
    try {
      found = await api.get("/sessions", { signal: page.signal });
      error = undefined;
    } catch (problem) {
      error = problem;
    }
    page.redraw();
  }
  read();
  page.on("sessions", read);
  page.on("looked", read);

  const end = (list) =>
    form.run(async () => {
      for (const one of list) {
        // One that has ended meanwhile is what was asked for.
        await api.delete(`/sessions/${one.id}`).catch((problem) => {
          if (problem.status !== 404) throw problem;
        });
      }
      await read();
      toast(t("sessions.ended", { count: list.length }));
    });
  return () => {
    const others = (found ?? []).filter((one) => !one.current);
    return [
      pageHead({
        title: t("sessions.title"),
        sub: t("sessions.text"),
        actions: others.length > 1 &&
          button({ label: t("sessions.endOthers"), busy: form.busy, onclick: () => end(others) }),
      }),
      form.notice(),
      error ? notice({ kind: "bad", text: errorText(error) }) : table({
        caption: t("sessions.title"),
        rows: found,
        keyOf: (one) => one.id,
        columns: [
          {
            label: t("sessions.opened"),
            cell: (one) =>
              h("span", { class: "row" }, moment(one.openedAt), one.current && badge(t("sessions.current"), "good")),
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
                onclick: () => end([one]),
              }),
          },
        ],
      }),
    ];
  };
}
