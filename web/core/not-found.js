import { buttonLink, empty } from "./components.js";
import { t } from "./i18n.js";

export default function notFound(page) {
  page.title(t("core.notFound"));
  return () =>
    empty({
      icon: "search",
      title: t("core.notFound"),
      text: t("core.notFoundText"),
      action: buttonLink({ label: t("core.home"), href: "/" }),
    });
}
