// Stands in the page itself and runs before it is drawn: a chosen theme does not flash, and what the view in the
// address needs is loaded beside the page's own files.
{
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;

  const languages = "{{languages}}";
  // Other names of a language, and one that is read by those who have it.
  const aliases = { no: "nb", nn: "nb" };
  const wanted = [localStorage.getItem("language"), ...navigator.languages.map((name) => name.split("-")[0])];
  document.documentElement.lang =
    wanted.map((name) => aliases[name] ?? name).find((name) => languages.includes(name)) ?? "en";

  const ahead = (path, rel, more) =>
    document.head.append(
      Object.assign(document.createElement("link"), { rel, href: `{{base}}/${path}`, ...more }),
    );
  const isKnown = localStorage.getItem("me");
  for (const part of isKnown ? ["core", "features"] : ["core"]) {
    const path = `messages/${part}-${document.documentElement.lang}.json`;
    ahead(path, "preload", { as: "fetch", crossOrigin: "anonymous" });
  }
  // The folders of the features, by the first part of their paths.
  const folder = "{{folders}}"[location.pathname.split("/")[1]];
  if (folder && isKnown) ahead(`${folder}/modules.js`, "modulepreload");
}
