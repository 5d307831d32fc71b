// Long lists, read page by page, by a question that may change while a person types.
import { api } from "./api.js";
import { button } from "./components.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

// The most that the server sends at once.
const most = 5000;

/// A list of a path. `question()` is its query, with the `limit` of a page. `rows` is `undefined` until it is read;
/// `error` is why it could not be. With `keeps`, the first page is kept for when the server can't be reached.
export function pagedList(page, path, question, { keeps = false } = {}) {
  let asked = 0;
  let next = null;

  async function read(more, least = 0) {
    const number = (asked += 1);
    const query = question();
    try {
      const answer = await api.page(path, {
        query: { ...query, limit: Math.min(most, Math.max(query.limit, least)), after: more ? next : undefined },
        signal: page.signal,
        keeps: keeps && !more,
      });
      // Only the answer to the last question counts: a person types faster than answers come.
      if (number !== asked) return;
      list.rows = more ? [...list.rows, ...answer.elements] : answer.elements;
      next = answer.next;
      list.error = undefined;
    } catch (problem) {
      if (number === asked) list.error = problem;
    }
    page.redraw();
  }

  const list = {
    rows: undefined,
    error: undefined,
    /// Reads the first page, for another question.
    read: () => read(false),
    /// Reads what is shown again, since something changed.
    refresh: () => read(false, list.rows?.length),
    /// Whether there are more than those that are shown.
    get hasMore() {
      return Boolean(next);
    },
    /// The button for the next page, if there is one.
    more: () =>
      next && h("p", { key: "more", class: "list-more" }, button({ label: t("core.more"), onclick: () => read(true) })),
  };
  return list;
}
