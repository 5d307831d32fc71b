// What a manager says to a month that was sent.
import { api } from "../core/api.js";
import { button, textarea } from "../core/components.js";
import { h } from "../core/dom.js";
import { formDialog } from "../core/form-dialog.js";
import { t } from "../core/i18n.js";
import { saying } from "../core/overlays.js";
import { isAtLeast, session } from "../core/session.js";
import { nameOf } from "./period-words.js";

const changes = { changes: "periods" };
const decide = (submission, body) => api.post(`/submissions/${submission.id}/decision`, body, changes);

export const decisions = {
  buttons(row) {
    const { user, name, state } = row;
    if (user === session.me.id) return null;
    const isOpenable = isAtLeast("admin") && state === "approved";
    return h("span", { class: "row period-actions" }, [
      state === "submitted" && [
        button({
          label: t("approval.approve"),
          "aria-label": t("approval.approveOne", { name }),
          kind: "primary",
          onclick: () => decisions.approve(row),
        }),
        button({
          label: t("approval.sendBack"),
          "aria-label": t("approval.sendBackOne", { name }),
          onclick: () => decisions.sendBack(row),
        }),
      ],
      isOpenable && button({
        label: t("approval.reopen"),
        "aria-label": t("approval.reopenOne", { name }),
        onclick: () => reopen(row),
      }),
    ]);
  },

  approve: ({ name, submission }) =>
    saying(async () => {
      await decide(submission, { decision: "approved" });
      return t("approval.approved", { name });
    }),

  sendBack: ({ name, submission }) =>
    commentDialog(t("approval.sendBackOne", { name }), t("approval.sendBack"), async (comment) => {
      await decide(submission, { decision: "rejected", comment });
      return t("approval.sentBack", { name });
    }),
};

const reopen = ({ name, submission }) =>
  commentDialog(t("approval.reopenOne", { name }), t("approval.reopen"), async (comment) => {
    await api.post(`/submissions/${submission.id}/reopening`, { comment }, changes);
    return t("approval.reopened", { name, month: nameOf(submission.month) });
  });

const commentDialog = (title, label, send) =>
  formDialog({
    title,
    label,
    fields: ({ errors }) => [
      textarea({ label: t("approval.why"), name: "comment", required: true, error: errors.comment }),
    ],
    send: ({ comment }) => send(comment),
  });
