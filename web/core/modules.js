// The modules of a folder are in one file, since each file takes its time even from a cache. The server puts them
// together when it starts: each becomes a function that makes it when it is first used, by its path.
const makers = {};
const made = {};

export const addModules = (modules) => Object.assign(makers, modules);

/// A module that is there, as `import` gives it.
export const moduleOf = (path) => (made[path] ??= makers[path]());

/// A module that may be in a file not loaded yet, as `import()` gives it.
export async function loadModule(path) {
  const [folder] = path.split("/");
  if (!(path in makers)) await import(folder === "core" ? "./more.js" : `../${folder}/modules.js`);
  return moduleOf(path);
}

addModules("{{modules}}");
moduleOf("core/main.js");
