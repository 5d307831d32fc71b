// Runs before the page is drawn: a chosen theme does not flash, and what the page needs begins to load at once instead
// of one module after another.
{
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;

  // The views of the features, as `[path, files]`.
  const views = {{views}};
  const here = location.pathname.split("/");
  const fits = (path) => path.length >= here.length
    && path.every((part, index) => part === here[index] || (part.startsWith(":") && (here[index] || part.endsWith("?"))));
  const [, files] = (localStorage.getItem("me") && views.find(([path]) => fits(path.split("/")))) || [, []];
  const start = document.currentScript.src;
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
    link.href = new URL(`../${file}`, start).href;
    document.head.append(link);
  }
}
