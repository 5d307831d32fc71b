// The people whose hours a manager sees.
import { api, Problem } from "../core/api.js";
import { addDays, compare, today } from "../core/format.js";

/// `{ id, name, active }` of everybody, by name. Where the list of users is for admins alone, those with hours within
/// the last year stand in for it.
export async function people(options) {
  try {
    return await api.list("/users", { query: { limit: 5000 }, ...options });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 403) throw error;
    const { groups } = await api.get("/reports/hours", {
      query: { period: "range", from: addDays(today(), -365), to: today(), user: "all", groupBy: "user", limit: 1 }, ...options,
    });
    return groups.map(({ key, name }) => ({ id: key, name, active: true })).sort((one, other) => compare(one.name, other.name));
  }
}
