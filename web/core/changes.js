// Forms that hold something which is not saved: who leaves the page is asked first.
import { initialOf } from "./dom.js";
import { t } from "./i18n.js";
import { confirm } from "./overlays.js";

/// Whether a person changed something in a form and did not save it. What is marked `data-kept` is kept elsewhere.
const isChanged = (form) => !form.closest("[data-kept], .login") && !form.querySelector("[aria-busy=true]")
  && [...form.elements].some((one) => {
    const initial = one.name && one.type !== "hidden" && !one.readOnly ? initialOf(one) : undefined;
    return initial !== undefined && String(one.type === "checkbox" ? one.checked : one.value) !== String(initial);
  });

export const hasChanges = () => [...document.querySelectorAll("main form")].some(isChanged);

/// Resolves with whether the page may be left.
export const mayLeave = async () => !hasChanges()
  || confirm({ title: t("core.unsaved"), text: t("core.unsavedText"), label: t("core.leave"), isUnasked: true });

addEventListener("beforeunload", (event) => {
  if (hasChanges()) event.preventDefault();
});
