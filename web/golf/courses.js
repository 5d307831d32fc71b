// All courses, by club.
import { api } from "../core/api.js";
import { buttonLink, empty, errorText, notice, pageHead, skeletonList } from "../core/components.js";
import { h } from "../core/dom.js";
import { compare } from "../core/format.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { keepsClub } from "./scores.js";

export default function courses(page) {
  page.title(t("courses.title"));
  let clubs;
  let found;
  let error;
  const read = () =>
    Promise.all([
      api.get("/clubs", { signal: page.signal, keeps: true }),
      api.get("/courses", { signal: page.signal, keeps: true }),
    ]).then((both) => {
      [clubs, found] = both;
    }, (one) => {
      error = one;
    }).finally(page.redraw);
  read();
  for (const name of ["courses", "looked"]) page.on(name, read);

  return () => [
    pageHead({
      title: t("courses.title"),
      actions: [
        clubs?.some((club) => keepsClub(club.id)) &&
        buttonLink({ label: t("courses.new"), kind: "primary", icon: "plus", href: "/courses/new" }),
      ],
    }),
    error && !found
      ? notice({ kind: "bad", text: errorText(error) })
      : !found
      ? skeletonList(4)
      : found.length === 0
      ? empty({ icon: "flag", title: t("courses.empty"), text: t("courses.emptyText") })
      : [...clubs].sort((one, other) => compare(one.name, other.name))
        .filter((club) => found.some((course) => course.club === club.id))
        .map((club) =>
          h("section", { class: "club-courses", key: club.id }, [
            h("h2", { dir: "auto" }, club.name),
            h("ul", { class: "golf-links" }, [
              found.filter((course) => course.club === club.id).map((course) =>
                h("li", { key: course.id }, [
                  h("a", { href: `/courses/${course.id}` }, [
                    icon("flag"),
                    h("span", { class: "golf-grows", dir: "auto" }, course.name),
                    h("span", { class: "muted" }, t("courses.holes", { count: course.holeCount })),
                    icon("chevron-right", 14),
                  ]),
                ])
              ),
            ]),
          ])
        ),
  ];
}
