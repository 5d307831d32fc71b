import { isAtLeast } from "../core/session.js";

const isManager = () => isAtLeast("manager");

export default {
  name: "money",
  isUsed: isManager,
  navigation: [
    { path: "/customers", label: "customers.title", icon: "money", key: "y", isVisible: isManager },
    { path: "/budgets", label: "budgets.title", icon: "target", key: "n", isVisible: isManager },
  ],
  routes: [
    { path: "/customers", load: () => import("./customers.js") },
    { path: "/customers/:id", load: () => import("./customer.js") },
    { path: "/rates", load: () => import("./rates.js") },
  ],
};
