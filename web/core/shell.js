// What surrounds every page: the navigation, the header with the widgets of the features, and what is not sent yet.
import { button, buttonLink, empty, errorText, iconButton } from "./components.js";
import { h } from "./dom.js";
import { clock, dayOf, duration, mediumDay } from "./format.js";
import { language, languages, setLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { showKeys } from "./keyboard.js";
import { setTheme, theme, themes } from "./look.js";
import { confirm, dialog, menu, saying } from "./overlays.js";
import { outbox } from "./outbox.js";
import { go, page, redraw } from "./router.js";
import { session } from "./session.js";

let features = [];
let reachable = true;

export function useFeatures(list) {
  features = list;
}

export function setReachable(value) {
  if (reachable === value) return;
  reachable = value;
  redraw();
}

// What most people come for stands first. A feature that is not named here follows.
const groupOrder = ["timesheets", "money", "periods", "firm", "golf", "inspections", "people"];
const rank = (place) => (groupOrder.includes(place.group) ? groupOrder.indexOf(place.group) : groupOrder.length);

/// The features that the person has something to do with: a golfer without projects has no hours. Who has nothing to
/// do yet sees all.
function used() {
  const list = features.filter((feature) => feature.isUsed?.(session) ?? true);
  return list.length ? list : features;
}

/// The places of the features that are opened from the settings: `{ path, label, icon }`.
export const settingsPlaces = () => used().flatMap((feature) => feature.settings ?? []);

/// The places of the person's navigation, in their order: `{ path, text, icon, key, group }`. The first is where the
/// person starts.
export const places = () => (session.me
  ? used().flatMap((feature) =>
    (feature.navigation ?? [])
      .filter((place) => place.isVisible?.(session) ?? true)
      .map((place) => ({ ...place, text: t(place.label), group: feature.name }))
  )
    .sort((a, b) => rank(a) - rank(b))
  : []);

const isCurrent = (place) => {
  const path = location.pathname;
  return path === place.path || path.startsWith(`${place.path}/`);
};

const placeLink = (place, size) =>
  h("a", {
    key: place.path,
    href: place.path,
    "aria-current": isCurrent(place) ? "page" : undefined,
    title: place.key ? `${place.text} (g ${place.key})` : undefined,
  }, [
    icon(place.icon, size),
    h("span", null, place.text),
  ]);

export function shell() {
  const { view, error, route } = page() ?? {};
  const content = h("main", { id: "main", key: "main", tabindex: "-1" }, error ? failed(error) : view?.());
  if (!session.me || route?.isBare) {
    return h("div", { class: "bare", key: "bare" }, content, h("footer", null, languageLinks()));
  }
  const all = places();
  return h("div", { class: "shell", key: "shell" }, [
    h("a", { class: "skip-link", href: "#main", onclick: skip }, t("core.skip")),
    h("aside", { class: "sidebar" }, [
      h("a", { class: "brand", href: "/" }, mark(), h("span", null, "Kortti")),
      h("nav", { "aria-label": t("core.navigation") }, groups(all)),
      personMenu(
        "person-wide",
        h("span", { class: "person" }, [
          initials(session.me.name),
          h("span", { class: "person-name", dir: "auto" }, [
            session.me.name,
            h("small", null, t(`role.${session.me.role}`)),
          ]),
          icon("chevron-down", 14),
        ]),
      ),
    ]),
    h("header", { class: "topbar" }, [
      h("a", { class: "brand-small", href: "/", "aria-label": "Kortti" }, mark()),
      h("div", { class: "widgets" }, used().map((feature) => feature.header?.())),
      status(),
      personMenu("person-small", initials(session.me.name)),
    ]),
    content,
    h("nav", { class: "tabbar", "aria-label": t("core.navigation") }, [
      all.slice(0, all.length > 5 ? 4 : 5).map((place) => placeLink(place, 20)),
      all.length > 5 && menu({
        name: "more-places",
        label: t("core.more"),
        items: all.slice(4).map((place) => ({ label: place.text, icon: place.icon, href: place.path })),
        opener: { class: "tab-more", content: [icon("more", 20), h("span", null, t("core.more"))] },
      }),
    ]),
  ]);
}

function groups(all) {
  const names = [...new Set(all.map((place) => place.group))];
  return names.map((name) =>
    h("div", { class: "nav-group", key: name }, [
      names.length > 1 && h("h2", null, t(`group.${name}`)),
      all.filter((place) => place.group === name).map((place) => placeLink(place)),
    ])
  );
}

function skip(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

export const mark = (size = 22) =>
  h("svg", { viewBox: "0 0 64 64", width: size, height: size, "aria-hidden": "true", class: "mark" }, [
    h("rect", { width: 64, height: 64, rx: 15 }),
    h("path", { d: "M20 15v34M44.5 15 20.8 36M28.5 29.5 45 49" }),
  ]);

const initials = (name) =>
  h("span", { class: "initials", "aria-hidden": "true" }, [
    name.split(/\s+/).filter(Boolean).map((word) => [...word][0]).slice(0, 2).join("").toLocaleUpperCase(),
  ]);

function personMenu(name, content) {
  return menu({
    name,
    label: t("core.account", { name: session.me.name }),
    opener: { class: name, content },
    items: [
      { heading: session.me.username },
      { label: t("core.settings"), icon: "settings", href: "/settings" },
      { label: t("core.keys"), icon: "info", run: () => showKeys(places()) },
      null,
      ...themes.map((one) => ({
        label: t(`theme.${one}`),
        icon: one === theme() ? "check" : undefined,
        checked: one === theme(),
        run: () => {
          setTheme(one);
          redraw();
        },
      })),
      null,
      ...Object.entries(languages).map(([code, label]) => ({
        label,
        icon: code === language ? "check" : undefined,
        checked: code === language,
        run: () => setLanguage(code),
      })),
      null,
      { label: t("core.logOut"), icon: "log-out", run: logOut },
    ],
  });
}

async function logOut() {
  const count = outbox.items.length;
  if (
    count &&
    !(await confirm({ title: t("core.logOut"), text: t("core.logOutUnsent", { count }), label: t("core.logOut") }))
  ) return;
  await saying(async () => {
    await session.logOut();
    go("/login");
  });
}

function status() {
  const waiting = outbox.items.length;
  if (reachable && waiting === 0) return null;
  const refused = outbox.refused.length;
  const [name, count] = refused ? ["core.refused", refused] : ["core.unsent", waiting];
  const label = waiting ? t(name, { count }) : t("core.offline");
  return h("button", {
    type: "button",
    class: `status ${refused ? "bad" : "warning"}`,
    "aria-label": label,
    onclick: showUnsent,
  }, [
    icon(refused ? "alert" : reachable ? "upload" : "offline"),
    h("span", null, label),
  ]);
}

function showUnsent() {
  return dialog({
    title: t("core.unsentTitle"),
    body: ({ close, redraw: again }) => () =>
      h("div", { class: "dialog-body" }, [
        (outbox.waiting.length > 0 || !reachable) &&
        h("p", null, t(reachable ? "core.unsentText" : "core.offlineText")),
        outbox.refused.length > 0 && h("p", null, t("core.refusedText")),
        outbox.items.map((item) =>
          h("div", { class: "unsent", key: item.number }, [
            h("div", null, [
              h("strong", null, t(`unsent.${item.kind}`)),
              h("p", null, describe(item)),
              item.problem && h("p", { class: "unsent-reason" }, outbox.reasonOf(item)),
            ]),
            item.problem && item.page && buttonLink({ label: t("core.edit"), href: item.page, onclick: () => close() }),
            item.problem && button({
              label: t("core.retry"),
              onclick: () => outbox.resend(item.number).catch(() => {}).then(again),
            }),
            iconButton({
              label: t("core.discard"),
              icon: "trash",
              onclick: () => outbox.remove(item.number).then(again),
            }),
          ])
        ),
        outbox.waiting.length > 0 &&
        h("footer", null, [
          button({ label: t("core.sendNow"), kind: "primary", onclick: () => outbox.flush().then(again) }),
        ]),
      ]),
  });
}

const describe = ({ about, body }) => {
  const { start, end, day, seconds, description } = { ...about, ...body };
  const times = start
    ? [start, end].filter(Boolean).map((time) => clock(time)).join("–")
    : seconds && duration(seconds);
  return [(start || day) && mediumDay(day ?? dayOf(start)), times, about?.projectName, description].filter(Boolean)
    .join(" ");
};

const failed = (error) =>
  empty({
    icon: "alert",
    title: t("core.failedTitle"),
    text: errorText(error),
    action: button({ label: t("core.retry"), onclick: () => location.reload() }),
  });

const languageLinks = () =>
  Object.entries(languages).map(([code, label]) =>
    h("button", {
      type: "button",
      class: "text-button",
      lang: code,
      "aria-pressed": code === language ? "true" : "false",
      onclick: () => setLanguage(code),
    }, label)
  );
