export default { name: "timesheets", navigation: [], routes: [] };
