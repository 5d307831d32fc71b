import { buttonLink, empty } from "../../core/components.js";
import { t } from "../../core/i18n.js";
import { isAtLeast } from "../../core/session.js";

/// What a person sees who has no project: a manager makes one, `hasLine` by the line above; others wait for one.
export const noProjects = ({ hasLine = false } = {}) =>
  empty({
    icon: "folder",
    title: t("hours.noProjects"),
    text: t(
      !isAtLeast("manager") ? "hours.noProjectsText" : hasLine ? "hours.noProjectsLine" : "hours.noProjectsManager",
    ),
    action: isAtLeast("manager") && buttonLink({ label: t("hours.toProjects"), href: "/projects" }),
  });
