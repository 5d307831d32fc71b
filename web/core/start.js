// Runs before the page is drawn, so that a chosen theme does not flash. Without a choice the system's setting counts.
{
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
}
