// Asking why, before a card is rejected or withdrawn.
import { button, formState, textarea, valuesOf } from "../core/components.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { dialog, toast } from "../core/overlays.js";

/// Opens a dialog that asks for a reason. `send(values)` gets it under `name`; then the dialog closes and `done` is
/// said. `title` also stands on the button.
export function askReason({ title, text, name, isRequired, send, done }) {
  return dialog({
    title,
    body: ({ close, redraw }) => {
      const form = formState(redraw);
      const submit = (event) => {
        event.preventDefault();
        const values = valuesOf(event.currentTarget);
        form.run(async () => {
          await send(values);
          close();
          toast(done);
        });
      };
      return () =>
        h("form", { class: "dialog-body", onsubmit: submit }, [
          h("p", null, text),
          form.notice(),
          textarea({
            label: t("decision.reason"),
            name,
            required: isRequired,
            maxlength: "2000",
            error: form.errors[name],
          }),
          h("footer", null, [
            button({ label: t("core.cancel"), onclick: () => close() }),
            button({ label: title, kind: "danger", type: "submit", busy: form.busy }),
          ]),
        ]);
    },
  });
}
