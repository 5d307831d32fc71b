// Messages in the person's language: the core's, which the login needs, too, and those of all features that are served.

/// The languages of the menu, each in its own words.
export const languages = { en: "English", fi: "Suomi", nb: "Norsk" };
const locales = { en: "en-GB", fi: "fi-FI", nb: "nb-NO" };

const messages = {};
const parts = {};

/// The language of the messages, which `start.js` has chosen, and the locale of dates and numbers, which may have a
/// region: `en-US`.
export const language = document.documentElement.lang;
export const locale = navigator.languages.find((name) => name.split("-")[0] === language && name.includes("-")) ??
  locales[language];
const plural = new Intl.PluralRules(locale);

/// Chooses a language for this browser. The page is loaded again.
export function setLanguage(name) {
  localStorage.setItem("language", name);
  location.reload();
}

/// Reads the messages of `core` or of all `features`, once.
export const loadMessages = (part) => (parts[part] ??= read(part));

async function read(part) {
  try {
    Object.assign(
      messages,
      await (await fetch(new URL(`../messages/${part}-${language}.json`, import.meta.url))).json(),
    );
  } catch (error) {
    delete parts[part];
    throw error;
  }
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
