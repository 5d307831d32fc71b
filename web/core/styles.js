// The styles of the features. They come with the first view of a feature, or at the start when it is in the header.
import { styled } from "../features.js";
import { create, h } from "./dom.js";

const loading = new Map();

/// Loads the style of a feature once; resolves when it counts.
export function loadStyle(name) {
  if (!styled.has(name)) return Promise.resolve();
  if (!loading.has(name)) {
    loading.set(name, new Promise((resolve) => {
      const href = new URL(`../${name}/style.css`, import.meta.url).href;
      // core/start.js may have begun to load it.
      const begun = document.head.querySelector(`link[href="${href}"]`);
      if (begun?.sheet) return resolve();
      const link = begun ?? create(h("link", { rel: "stylesheet", href }));
      for (const event of ["load", "error"]) link.addEventListener(event, resolve);
      if (!begun) document.head.append(link);
    }));
  }
  return loading.get(name);
}
