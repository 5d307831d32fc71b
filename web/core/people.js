// The people whose hours a manager sees.
import { api } from "./api.js";

/// `{ id, name, active }` of everybody, by name.
export const people = (options) => api.list("/users", { query: { limit: 5000 }, ...options });
