// A length as it is typed into a cell of the week.
import { secondsOf } from "../../core/typed-hours.js";
import { parseDuration } from "./parse.js";

/// Seconds of `7:30`, `7,5`, `7.5`, `8`, `1h 20`, `45 min`, of any length; 0 of nothing; `null` of what is no length.
export function cellSeconds(text) {
  const word = text.trim().toLowerCase();
  const plain = /^[:.,]/.test(word) ? `0${word}` : word;
  const seconds = /^[\d:.,]*$/.test(plain) ? secondsOf(plain) : undefined;
  if (seconds !== undefined) return seconds;
  // `1h 20`, and in Norwegian `1t 20`: behind hours stand minutes.
  const [, hours, minutes] = /^(\d{1,2})\s*[ht]\s*(\d{1,2})$/.exec(word) ?? [];
  if (hours !== undefined) return Number(minutes) > 59 ? null : Number(hours) * 3600 + Number(minutes) * 60;
  const length = parseDuration(word);
  return length === null ? null : length * 60;
}
