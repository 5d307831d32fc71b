// Forms that hold something which is not saved: who leaves the page is asked first.
import { initialOf } from "./dom.js";
import { t } from "./i18n.js";
import { confirm } from "./overlays.js";

/// Whether a person changed something in a form and did not save it. What is marked `data-kept` is kept elsewhere.
const isChanged = (form) =>
  !form.closest("[data-kept], .login") && !form.querySelector("[aria-busy=true]") &&
  [...form.elements].some((one) => {
    const initial = one.name && one.type !== "hidden" && !one.readOnly ? initialOf(one) : undefined;
    return initial !== undefined && String(one.type === "checkbox" ? one.checked : one.value) !== String(initial);
  });

export const hasChanges = () => [...document.querySelectorAll("main form")].some(isChanged);

let asking;

/// Resolves with whether the page may be left. Who tries again while the question is there answers the same one.
export async function mayLeave() {
  if (!hasChanges()) return true;
  asking ??= confirm({ title: t("core.unsaved"), text: t("core.unsavedText"), label: t("core.leave"), isUnasked: true })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

addEventListener("beforeunload", (event) => {
  if (hasChanges()) event.preventDefault();
});
