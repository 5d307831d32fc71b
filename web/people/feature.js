export default { name: "people", navigation: [], routes: [] };
