// Messages in the person's language. `messages/<language>.json` has those of all features that are served.

/// The languages of the menu, each in its own words.
export const languages = { en: "English", fi: "Suomi", nb: "Norsk" };
const locales = { en: "en-GB", fi: "fi-FI", nb: "nb-NO" };

let messages = {};
let plural;

/// The language of the messages, which `start.js` has chosen, and the locale of dates and numbers, which may have a
/// region: `en-US`.
export const language = document.documentElement.lang;
export const locale = navigator.languages.find((name) => name.split("-")[0] === language && name.includes("-")) ??
  locales[language];

/// Chooses a language for this browser. The page is loaded again.
export function setLanguage(name) {
  localStorage.setItem("language", name);
  location.reload();
}

export async function loadMessages() {
  messages = await (await fetch(new URL(`../messages/${language}.json`, import.meta.url))).json();
  plural = new Intl.PluralRules(locale);
}

/// The message of a name, with `{name}` filled in. A message with forms (`{"one": …, "other": …}`) is chosen by
/// `count`.
export function t(name, values = {}) {
  let message = messages[name];
  if (message === undefined) return name;
  if (typeof message === "object") message = message[plural.select(values.count)] ?? message.other;
  return message.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/// Whether there is a message of that name.
export const hasMessage = (name) => name in messages;
