// Light or dark, as the person or the system chooses.

export const themes = ["system", "light", "dark"];

export const theme = () => document.documentElement.dataset.theme ?? "system";

/// Chooses for this browser.
export function setTheme(name) {
  if (name === "system") {
    localStorage.removeItem("theme");
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem("theme", name);
    document.documentElement.dataset.theme = name;
  }
}
