// Sending a file of hours, and following an import.
import { api } from "../core/api.js";
import { isUnderWay } from "./import-parts.js";

const most = 100;
const pause = 400;

/// Begins an import of a file. `options` are the server's fields.
export const begin = (file, options, signal) =>
  api.upload("/imports/hours", file, "text/csv", { query: options, signal });

/// The import with its first problems and the cursor of the `next` ones.
async function look(id, signal) {
  const { elements, next } = await api.page(`/imports/${id}`, { query: { limit: most }, signal });
  return { ...elements, next };
}

/// Shows how far an import is until it has ended, and resolves with it then.
export async function follow(id, signal, show) {
  for (;;) {
    const found = await look(id, signal);
    if (!isUnderWay(found)) return found;
    show(found);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/// The import with the problems that follow.
export async function withMore(found, signal) {
  const { elements, next } = await api.page(`/imports/${found.id}`, {
    query: { limit: most, after: found.next },
    signal,
  });
  return { ...found, problems: [...found.problems, ...elements.problems], next };
}
