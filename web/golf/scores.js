// Figures of golf as people write them, and the little that a card being filled needs without the network.
import { clock, number } from "../core/format.js";
import { session } from "../core/session.js";

/// A Handicap Index or differential: `17.9`, and `+2.1` for one better than scratch.
export const index = (value) =>
  value === null || value === undefined ? "–" : value < 0 ? `+${number(-value, 1)}` : number(value, 1);

/// The Handicap Index that somebody typed: `17,9`, `+2.1`, `-2.1`; an empty text is none.
export function indexOf(text) {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  if (plain === "") return null;
  const value = plain.startsWith("+") ? -Number(plain.slice(1)) : Number(plain);
  return Number.isFinite(value) ? value : plain;
}

/// A Course or Playing Handicap: `25`, and `+3` for strokes that are given back.
export const handicap = (value) =>
  value === null || value === undefined ? "–" : value < 0 ? `+${-value}` : String(value);

/// A tee time as the language writes it, from `13:10`; nothing without one.
export const teeTime = (start) => start && clock(Number(start.slice(0, 2)) * 60 + Number(start.slice(3, 5)));

/// A signed number of tenths: `−3.0`, `+1.0`.
export const change = (value) => `${value < 0 ? "−" : "+"}${number(Math.abs(value), 1)}`;

/// Stableford points of a hole (Rules of Golf 32.1b); none without a score.
export const points = (strokes, par, received) => (strokes ? Math.max(0, par + received - strokes + 2) : 0);

export const sum = (values) => values.reduce((total, value) => total + (value ?? 0), 0);

/// Under which the browser keeps the card that is being filled: each person's own.
export const draftKey = () => `card ${session.me.id}`;

export const keepsClub = (club) => session.me.role === "admin" || (session.me.caddiemasterOf ?? []).includes(club);

/// The numbers of the holes of a part.
export function holesOf(part, count) {
  const first = part === "back9" ? 10 : 1;
  return Array.from({ length: part === "18" ? count : 9 }, (_, place) => first + place);
}

/// The par and stroke index of a hole for a gender.
export const forGender = (hole, gender) => ({ ...hole, ...(gender === "women" ? hole.women : {}) });

export const stateKinds = { pending: "warning", accepted: "good", rejected: "bad", withdrawn: undefined };
