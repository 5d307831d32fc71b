// Messages in the person's language. `messages/<language>.json` has those of all features that are served.

/// The languages of the menu, each in its own words. Norwegian is prepared: what nb.json lacks is shown in English.
export const languages = { en: "English", fi: "Suomi" };
const prepared = { nb: "nb-NO", no: "nb-NO", nn: "nb-NO" };
const locales = { en: "en-GB", fi: "fi-FI" };

let messages = {};
let plural;

/// The language of the messages, and the locale of dates and numbers, which may have a region: `en-US`.
export const language = choose();
export const locale = navigator.languages.find((name) => name.split("-")[0] === language && name.includes("-"))
  ?? locales[language] ?? prepared[language];

function choose() {
  const known = (name) => name in languages || name in prepared;
  const chosen = localStorage.getItem("language");
  if (chosen && known(chosen)) return chosen;
  const found = navigator.languages.map((name) => name.split("-")[0]).find(known) ?? "en";
  return found === "no" || found === "nn" ? "nb" : found;
}

/// Chooses a language for this browser. The page is loaded again.
export function setLanguage(name) {
  localStorage.setItem("language", name);
  location.reload();
}

export async function loadMessages() {
  const read = async (name) => (await fetch(new URL(`../messages/${name}.json`, import.meta.url))).json();
  messages = language in languages
    ? await read(language) : Object.assign({}, ...await Promise.all(["en", language].map(read)));
  plural = new Intl.PluralRules(locale);
  document.documentElement.lang = language;
}

/// The message of a name, with `{name}` filled in. A message with forms (`{"one": …, "other": …}`) is chosen by `count`.
export function t(name, values = {}) {
  let message = messages[name];
  if (message === undefined) return name;
  if (typeof message === "object") message = message[plural.select(values.count)] ?? message.other;
  return message.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/// Whether there is a message of that name.
export const hasMessage = (name) => name in messages;
