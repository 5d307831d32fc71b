// All courses, by club.
import { api } from "../../core/api.js";
import { buttonLink, empty, errorText, notice, pageHead, skeletonList } from "../../core/components.js";
import { h } from "../../core/dom.js";
import { compare } from "../../core/format.js";
import { t } from "../../core/i18n.js";
import { reading } from "../../core/reading.js";
import { links } from "../links.js";
import { keepsClub } from "../scores.js";

export default function coursesPage(page) {
  page.title(t("courses.title"));
  const found = reading(page, ["courses", "looked"], async (options) => {
    const [clubs, courses] = await Promise.all([
      api.get("/clubs", { keeps: true, ...options }),
      api.get("/courses", { keeps: true, ...options }),
    ]);
    return { clubs, courses };
  });

  return () => [
    pageHead({
      title: t("courses.title"),
      actions: [
        found.clubs?.some((club) => keepsClub(club.id)) &&
        buttonLink({ label: t("courses.new"), kind: "primary", icon: "plus", href: "/courses/new" }),
      ],
    }),
    courseLists(found),
  ];
}

function courseLists({ clubs, courses, error }) {
  if (!courses) return error ? notice({ kind: "bad", text: errorText(error) }) : skeletonList(4);
  if (courses.length === 0) return empty({ icon: "flag", title: t("courses.empty"), text: t("courses.emptyText") });
  const coursesOf = (club) => courses.filter((course) => course.club === club.id);
  return [...clubs].sort((one, other) => compare(one.name, other.name))
    .filter((club) => coursesOf(club).length > 0)
    .map((club) =>
      h("section", { class: "club-courses", key: club.id }, [
        h("h2", { dir: "auto" }, club.name),
        links(
          coursesOf(club).map((course) => ({
            key: course.id,
            href: `/courses/${course.id}`,
            icon: "flag",
            name: course.name,
            note: t("courses.holes", { count: course.holeCount }),
          })),
        ),
      ])
    );
}
