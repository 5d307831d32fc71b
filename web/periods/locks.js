// The locks in force: what nobody changes any more. Managers make them, admins end them.
import { api, queryText } from "../core/api.js";
import { badge, button, field, select, typed } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { addDays, fullDay, startOfMonth, today } from "../core/format.js";
import { t } from "../core/i18n.js";
import { isAtLeast } from "../core/session.js";
import { people } from "../core/people.js";

const changes = { changes: "periods" };

export function lockSection(locks, periods) {
  const names = new Map((periods ?? []).map(({ user, name }) => [user, name]));
  return h("section", { key: "locks", class: "period-locks" }, [
    h("header", { class: "row" }, [
      h("h2", null, t("locks.title")),
      button({ label: t("locks.new"), icon: "lock", onclick: lockDialog }),
    ]),
    locks.length === 0 && h("p", { class: "muted" }, t("locks.none")),
    h("ul", { class: "period-history" }, locks.map((lock) => lockRow(lock, names))),
  ]);
}

function lockRow(lock, names) {
  const day = fullDay(lock.through);
  return h("li", { key: lock.id }, [
    h("span", null, t("months.lockedThrough", { day })),
    h("span", { class: "muted" }, [
      lock.user === null ? t("locks.all") : typed(names.get(lock.user) ?? `#${lock.user}`),
      lock.project !== null && h("a", { href: `/projects/${lock.project}` }, ` ${t("locks.project")}`),
    ]),
    lock.automatic && badge(t("locks.automatic")),
    isAtLeast("admin") && button({
      label: t("locks.end"),
      "aria-label": t("locks.endOne", { day }),
      onclick: () => endDialog(lock, day),
    }),
  ]);
}

async function lockDialog() {
  const everybody = await people().catch(() => []);
  return formDialog({
    title: t("locks.new"),
    text: t("locks.newText"),
    label: t("locks.lock"),
    fields: ({ errors }) => [
      field({
        label: t("locks.through"),
        name: "through",
        type: "date",
        // The month before this one.
        initialValue: addDays(startOfMonth(today()), -1),
        max: today(),
        required: true,
        error: errors.through,
      }),
      select({
        label: t("approval.person"),
        name: "user",
        initialValue: "",
        error: errors.user,
        options: [
          { value: "", label: t("locks.all") },
          ...everybody.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
        ],
      }),
    ],
    async send({ through, user }) {
      await api.put("/locks", user ? { through, user: Number(user) } : { through }, changes);
      return t("locks.made", { day: fullDay(through) });
    },
  });
}

const endDialog = (lock, day) =>
  formDialog({
    title: t("locks.endOne", { day }),
    text: t("locks.endText"),
    label: t("locks.end"),
    fields: ({ errors }) => [field({ label: t("approval.why"), name: "reason", error: errors.reason })],
    async send({ reason }) {
      await api.delete(`/locks/${lock.id}${queryText({ reason })}`, undefined, changes);
      return t("locks.ended");
    },
  });
