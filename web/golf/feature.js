export default { name: "golf", navigation: [], routes: [] };
