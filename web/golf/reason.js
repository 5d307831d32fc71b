// Asking why, before a card is rejected or withdrawn.
import { textarea } from "../core/components.js";
import { formDialog } from "../core/form-dialog.js";
import { t } from "../core/i18n.js";

/// Opens a dialog that asks for a reason. `send(values)` gets it under `name`; then the dialog closes and `done` is
/// said. `title` also stands on the button.
export function askReason({ title, text, name, isRequired, send, done }) {
  return formDialog({
    title,
    text,
    label: title,
    kind: "danger",
    async send(values) {
      await send(values);
      return done;
    },
    fields: (form) =>
      textarea({
        label: t("decision.reason"),
        name,
        required: isRequired,
        maxlength: "2000",
        error: form.errors[name],
      }),
  });
}
