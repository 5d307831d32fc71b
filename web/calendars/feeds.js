// The addresses from which calendars read hours and absences.
import { api } from "../core/api.js";
import {
  button,
  empty,
  errorText,
  iconButton,
  notice,
  pageHead,
  skeletonList,
  table,
  typed,
} from "../core/components.js";
import { h } from "../core/dom.js";
import { fullDay, moment } from "../core/format.js";
import { t } from "../core/i18n.js";
import { confirm, saying } from "../core/overlays.js";
import { people } from "../core/people.js";
import { reading } from "../core/reading.js";
import { isAtLeast, session } from "../core/session.js";
import { feedDialog, showAddress } from "./feed-dialog.js";

export default function feeds(page) {
  page.title(t("calendars.title"));
  const found = reading(page, ["feeds", "looked"], read);
  const make = () => feedDialog(undefined, found);
  page.keys.n = { label: t("calendars.new"), run: make };

  return () => [
    pageHead({
      title: t("calendars.title"),
      sub: t("calendars.text"),
      actions: button({ label: t("calendars.new"), kind: "primary", icon: "plus", onclick: make }),
    }),
    found.error && notice({ kind: "bad", text: errorText(found.error) }),
    !found.feeds && !found.error && skeletonList(3),
    found.feeds?.length === 0 && empty({
      icon: "calendar",
      title: t("calendars.none"),
      text: t("calendars.noneText"),
    }),
    found.feeds?.length > 0 && table({
      caption: t("calendars.title"),
      rows: found.feeds,
      keyOf: (feed) => feed.id,
      columns: columns(found),
    }),
  ];
}

async function read(options) {
  const isManager = isAtLeast("manager");
  const [list, projects, everybody] = await Promise.all([
    api.get("/feeds", options),
    api.get(isManager ? "/projects/all" : "/projects", options),
    isManager ? people(options) : [],
  ]);
  return { feeds: list, projects, everybody };
}

/// What a feed has, in words: whose, on which project, from when.
function scopeOf(feed, { projects, everybody }) {
  const project = projects.find(({ id }) => id === feed.project);
  const person = everybody.find(({ id }) => id === feed.of);
  return [
    t(`calendars.content.${feed.content}`),
    feed.of === "all" ? t("calendars.all") : feed.of !== session.me.id && (person?.name ?? `#${feed.of}`),
    feed.project && (project?.name ?? `#${feed.project}`),
    t(`calendars.detail.${feed.detail}`),
    feed.from && t("calendars.since", { day: fullDay(feed.from) }),
  ].filter(Boolean).join(" · ");
}

async function renew(feed) {
  const isSure = await confirm({
    title: t("calendars.renewTitle"),
    text: t("calendars.renewText", { name: feed.name }),
    label: t("calendars.renew"),
  });
  if (!isSure) return;
  let made;
  const isDone = await saying(async () => {
    made = await api.patch(`/feeds/${feed.id}`, { renew: true }, { changes: "feeds" });
  });
  if (isDone) await showAddress(made);
}

async function end(feed) {
  const isSure = await confirm({
    title: t("calendars.endTitle"),
    text: t("calendars.endText", { name: feed.name }),
    label: t("calendars.end"),
  });
  if (!isSure) return;
  await saying(async () => {
    // One that has ended meanwhile is what was asked for.
    await api.delete(`/feeds/${feed.id}`, undefined, { changes: "feeds" }).catch((problem) => {
      if (problem.status !== 404) throw problem;
    });
    return t("calendars.ended");
  });
}

/// The server keeps the hour.
const readText = (time) => time ? t("calendars.inHour", { time: moment(time) }) : t("calendars.never");

const columns = (found) => [
  { label: t("settings.name"), cell: (feed) => h("strong", null, typed(feed.name)) },
  { label: t("calendars.content"), cell: (feed) => typed(scopeOf(feed, found), { class: "muted" }) },
  { label: t("calendars.read"), cell: (feed) => readText(feed.readAt) },
  {
    label: t("calendars.change"),
    hidesLabel: true,
    align: "end",
    cell: (feed) =>
      h("span", { class: "row feed-actions" }, [
        iconButton({
          label: t("calendars.changeOne", { name: feed.name }),
          icon: "edit",
          onclick: () => feedDialog(feed, found),
        }),
        button({
          label: t("calendars.renew"),
          "aria-label": t("calendars.renewOne", { name: feed.name }),
          onclick: () => renew(feed),
        }),
        button({
          label: t("calendars.end"),
          "aria-label": t("calendars.endOne", { name: feed.name }),
          onclick: () => end(feed),
        }),
      ]),
  },
];
