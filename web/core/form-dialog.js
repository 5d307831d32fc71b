// A dialog with a form.
import { button, formState, valuesOf } from "./components.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { dialog, toast } from "./overlays.js";

/// Asks for `fields(form, redraw, close)` below `text`. `send(values)` gets what was entered and resolves with what is
/// said when the dialog has closed; what it throws is shown in the form. `label` and `kind` are those of the button
/// that sends; it can't be pressed while `isBlocked()`. `fieldOf` is that of `form.run`.
export function formDialog(
  { title, text, fields, send, label = t("core.save"), kind = "primary", isBlocked = () => false, fieldOf },
) {
  const body = ({ close, redraw }) => {
    const form = formState(redraw);
    const submit = (event) => {
      event.preventDefault();
      const values = valuesOf(event.currentTarget);
      form.run(async () => {
        const said = await send(values);
        close();
        toast(said);
      }, fieldOf);
    };
    return () =>
      h("form", { class: "dialog-body", onsubmit: submit }, [
        text && h("p", null, text),
        form.notice(),
        fields(form, redraw, close),
        h("footer", null, [
          button({ label: t("core.cancel"), onclick: () => close() }),
          button({ label, kind, type: "submit", busy: form.busy, disabled: isBlocked() }),
        ]),
      ]);
  };
  return dialog({ title, body });
}
