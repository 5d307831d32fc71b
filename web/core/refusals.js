// The server says in English what is wrong. In another language its sentences are found by their patterns:
// `refusals-<language>.json` of each feature has those of its rules, as `{"This must be {least} to {most}.": "…"}`.
import { tell } from "./events.js";
import { language } from "./i18n.js";

let sentences = [];
let reading;

/// Reads the sentences when they are first needed. They are told of as `sentences`.
export function loadRefusals() {
  if (language === "en") return undefined;
  reading ??= fetch(new URL(`../messages/refusals-${language}.json`, import.meta.url))
    .then((answer) => answer.json())
    .then((all) => {
      sentences = Object.entries(all).map(([english, own]) => pattern(english, own))
        // Of several that fit, the one that leaves the least open.
        .sort((one, other) => other.fixed - one.fixed);
      tell("sentences");
    }, () => {
      reading = undefined;
    });
  return reading;
}

function pattern(english, own) {
  const parts = english.split(/\{(\w+)\}/);
  const expression = parts.map((part, index) =>
    index % 2 ? `(?<${part}>.*?)` : part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
  ).join("");
  return {
    expression: new RegExp(`^${expression}$`, "u"),
    own,
    fixed: parts.filter((_, index) => index % 2 === 0).join("").length,
  };
}

/// A sentence of the server in the person's language; as it is when it is not known.
export function refusalText(text) {
  loadRefusals();
  for (const { expression, own } of sentences) {
    const found = expression.exec(text);
    if (found) return own.replace(/\{(\w+)\}/g, (_, name) => found.groups[name]);
  }
  return text;
}
