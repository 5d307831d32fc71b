// A list of what can be taken out of use, such as users and customers: found by name, and by whether it is active.
import { searchField, segmented } from "./components.js";
import { h } from "./dom.js";
import { pagedList } from "./paged.js";

const states = { active: true, inactive: false, all: undefined };

/// The list of a path, which is read. `labels` are those of the search, of the choice, and of each state by its name.
export function activeList(page, path, labels) {
  const shown = () => (page.query.show in states ? page.query.show : "active");
  const list = pagedList(page, path, () => ({ active: states[shown()], search: page.query.search, limit: 100 }));
  const ask = (query) => {
    page.setQuery({ ...page.query, ...query });
    list.read();
  };
  list.read();
  page.keys["/"] = { label: labels.search, run: () => document.querySelector("[name=search]").focus() };
  const filters = () =>
    h("div", { key: "filters", class: "list-filters" }, [
      searchField({
        label: labels.search,
        value: page.query.search,
        onsearch: (search) => ask({ search: search || undefined }),
      }),
      segmented({
        label: labels.show,
        value: shown(),
        onchange: (value) => ask({ show: value === "active" ? undefined : value }),
        options: Object.keys(states).map((value) => ({ value, label: labels.state(value) })),
      }),
    ]);
  return { list, filters };
}
