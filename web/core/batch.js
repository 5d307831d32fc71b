// Changes that go to the server together: each with its own key, made one after the other, each taken or refused alone.
// One names what it builds upon by a key: the change that added its item as `id`, the one before as `base`.
import { api } from "./api.js";
import { loadRefusals } from "./refusals.js";

/// The most that one request takes.
const most = 1000;

/// Sends changes and resolves with their results, in the same order.
export async function sendChanges(items) {
  const changes = items.map(({ key, change, body }) => ({ ...body, ...change, key }));
  const results = await api.post(items[0].batch, { changes });
  // What they are refused for is said in the person's language.
  if (results.some(({ problem }) => problem)) await loadRefusals();
  return results;
}

/// The requests that items make, in their order: each one of its own, but that changes share one.
export function requestsOf(items) {
  const requests = [];
  for (const item of items) {
    const shared = item.batch &&
      requests.find(([one, ...others]) => one.batch === item.batch && others.length < most - 1);
    if (shared) shared.push(item);
    else requests.push([item]);
  }
  return requests;
}

export const halvesOf = (items) => {
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
};

/// Whether a change builds upon one whose key is in `keys`.
export const buildsUpon = (keys, { change }) => keys.has(change?.id) || keys.has(change?.base);

/// A refused change with the one that builds upon it, as one; `null` where nothing is left of both.
export function joined(refused, next) {
  const { op } = next.change;
  if (op !== "remove") return { ...refused, body: { ...refused.body, ...next.body } };
  if (refused.change.op === "add") return null;
  const { base } = refused.change;
  return {
    ...next,
    number: refused.number,
    key: refused.key,
    change: { ...next.change, base },
    problem: refused.problem,
  };
}

/// What is left of later changes when one is given up, as `[item, change]`: nothing of those that change what was never
/// added, and the next one builds upon what the one given up was made upon.
export function without(gone, items) {
  if (!gone?.change) return [];
  if (gone.change.op === "add") {
    return items.filter(({ change }) => change?.id === gone.key).map((item) => [item, null]);
  }
  return items.filter(({ change }) => change?.base === gone.key)
    .map((item) => [item, { ...item, change: { ...item.change, base: gone.change.base } }]);
}
