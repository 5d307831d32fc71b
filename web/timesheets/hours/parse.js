// One line becomes an entry: `bridge / weld 9-12:30 poured the deck #night`. The project comes first, by the beginning
// of a word of its name, and its task after a slash; times, days, tags and the rest stand in any order. Nothing is
// guessed: what is not the beginning of one name is `unknown`, and the line asks.

const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/// Whether a word begins a word of a name.
const begins = (name, word) => plain(name).split(/[\s/–-]+/).some((part) => part.startsWith(plain(word)));

/// The projects or tasks that a word may mean, best first: names that begin with it, then those with such a word.
export function matching(list, word) {
  if (!word) return list;
  const key = plain(word);
  const found = list.filter((one) => begins(one.name, word) || plain(one.name).startsWith(key));
  return found.sort((a, b) => Number(plain(b.name).startsWith(key)) - Number(plain(a.name).startsWith(key)));
}

/// What a word may mean: the one whose name it is, else those that it begins, else those with a word that it begins.
function meant(list, word) {
  const key = plain(word);
  const same = list.filter((one) => plain(one.name) === key);
  if (same.length > 0) return same;
  const first = list.filter((one) => plain(one.name).startsWith(key));
  return first.length > 0 ? first : list.filter((one) => begins(one.name, word));
}

/// How many letters differ between a word and the beginning of a name or of one of its words.
export function difference(name, word) {
  const key = plain(word);
  const parts = [plain(name), ...plain(name).split(/[\s/–-]+/)];
  return Math.min(...parts.flatMap((part) => [part, part.slice(0, key.length)]).map((part) => edits(part, key)));
}

/// The least number of letters to change, add, leave out or swap with the next to make one text of another.
function edits(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const ways = [rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + cost];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwapped) ways.push(rows[row - 2][column - 2] + 1);
      rows[row].push(Math.min(...ways));
    }
  }
  return rows[one.length][other.length];
}

const time = String.raw`(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?`;
const range = new RegExp(`^${time}\\s*[-–—]\\s*(?:${time})?$`, "i");
const hours = String.raw`(\d+(?:\.\d+)?)\s*(?:h|t|hours?|tuntia?|timer?)`;
const length = new RegExp(`^(?:${hours})?\\s*(?:(\\d+)\\s*(?:m|min|minutes?|minuuttia?|minutter?))?$`);
/// The longest that an entry may be, in minutes, as on the server.
export const longest = 1440;

function minutes(hour, minute, half) {
  let hours = Number(hour);
  const rest = Number(minute ?? 0);
  if (half && hours >= 1 && hours <= 12) hours = (hours % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  return hours > 24 || rest > 59 || hours * 60 + rest > 1440 ? null : hours * 60 + rest;
}

/// `9-12:30`, `9.00–17`, `0900-1130`, `22-6` (ends the next day), `9-` (no end): minutes since midnight, or `null`.
export function parseRange(word) {
  const found = range.exec(word);
  if (!found) return null;
  const start = minutes(found[1], found[2], found[3]);
  if (start === null || start === 1440) return null;
  if (found[4] === undefined) return { start, end: null };
  const end = minutes(found[4], found[5], found[6]);
  if (end === null) return null;
  return { start, end: end > start ? end : end + 1440 };
}

/// `1:30`, `2h 30m`, `2 h`, `45m`, `1,5h`: minutes, or `null`.
function lengthOf(word) {
  const text = word.toLowerCase().replace(",", ".");
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]) || null;
  const found = length.exec(text);
  if (!found || (found[1] === undefined && found[2] === undefined)) return null;
  return Math.round(Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0)) || null;
}

/// A length of an entry: minutes, or `null`.
export function parseDuration(word) {
  const length = lengthOf(word);
  return length !== null && length <= longest ? length : null;
}

/// The time at a place of the words, `{ start, end, duration, count }` with the number of its words, or `null`. A range
/// may be written with blanks, `9 - 12`, and a length, too: `2h 30m`.
function timeAt(words, index) {
  const found = [3, 2, 1].map((count) => ({ count, text: words.slice(index, index + count).join(" ") }))
    .filter(({ count }) => index + count <= words.length);
  for (const { count, text } of found) {
    const times = parseRange(text);
    // `9 -`: an open end is one only in the word itself.
    if (times && (count === 1 || times.end !== null)) return { ...times, duration: null, count };
    const duration = count < 3 ? lengthOf(text) : null;
    if (duration !== null) return { start: null, end: null, duration, count };
  }
  return null;
}

// In all languages of the app, without their marks: `tänään`, `i går`.
const dayWords = { today: 0, tanaan: 0, "i dag": 0, idag: 0, yesterday: -1, eilen: -1, "i gar": -1, igar: -1 };

/// The day at a place of the words, `{ day, count }`: days from today, and the number of its words. `null` for none.
function dayAt(words, index) {
  for (const count of [2, 1]) {
    const text = plain(words.slice(index, index + count).join(" "));
    if (index + count <= words.length && Object.hasOwn(dayWords, text)) return { day: dayWords[text], count };
  }
  return null;
}

/// What a line says: `{ project, task, day, start, end, duration, tags, description, unknown, rest }`. `projects` and
/// `tasksOf(id)` are what there is to choose from. `day` counts from today, `null` for the day that is shown. `unknown`
/// is `{ kind, word, options }` where a project or task is not the beginning of one name, with those of several. `rest`
/// are the words that name neither. With `isTimer` a time or day is a part of the description.
export function parseLine(line, projects, tasksOf, { isTimer = false } = {}) {
  const result = {
    project: null,
    task: null,
    day: null,
    start: null,
    end: null,
    duration: null,
    hasTime: false,
    tags: [],
    description: "",
    unknown: null,
    rest: [],
  };
  const words = line.split(/\s+/).filter(Boolean);
  const texts = [];
  let isNamed = false;
  let afterTime = 0;
  for (let index = 0; index < words.length;) {
    const word = words[index];
    let count = isNamed ? 0 : takeProject(result, words.slice(index), projects, tasksOf, true);
    if (count > 0) {
      isNamed = true;
      index += count;
      continue;
    }
    const found = isTimer || result.hasTime ? null : timeAt(words, index);
    // A word such as “yesterday” is a day at the beginning and beside the time; elsewhere it is what somebody says.
    const day = isTimer || result.day !== null ? null : dayAt(words, index);
    if (/^#./.test(word)) {
      result.tags.push(word.slice(1));
      count = 1;
    } else if (found) {
      ({ count } = found);
      Object.assign(result, { start: found.start, end: found.end, duration: found.duration, hasTime: true });
      afterTime = index + count;
    } else if (day && (index === afterTime || (!result.hasTime && timeAt(words, index + day.count)))) {
      ({ count } = day);
      result.day = day.day;
    } else if (!isNamed) {
      isNamed = true;
      index += takeProject(result, words.slice(index), projects, tasksOf, false);
      continue;
    } else {
      texts.push(word);
      count = 1;
    }
    result.rest.push(...words.slice(index, index + count));
    index += count;
  }
  result.description = texts.join(" ");
  return result;
}

/// Takes the project and its task from the beginning of words, and returns how many words they were.
function takeProject(result, words, projects, tasksOf, isWhole) {
  const project = nameAt(words, projects, isWhole);
  if (!project) return 0;
  if (!project.found) {
    result.unknown = { kind: "project", word: project.word, options: project.options };
    return 0;
  }
  result.project = project.found;
  let { count, after } = project;
  if (after === undefined && words[count]?.startsWith("/")) {
    after = words[count].slice(1);
    count += 1;
  }
  if (after === undefined) return count;
  // The task begins behind the slash, in the same word or in the next.
  const tasks = tasksOf(project.found.id);
  const behind = after ? [after, ...words.slice(count)] : words.slice(count);
  const none = { word: "", options: [], count: 0 };
  const task = behind.length > 0 ? nameAt(behind, tasks, true) ?? nameAt(behind, tasks, false) : none;
  if (task.found && task.after === undefined) result.task = task.found;
  else result.unknown = { kind: "task", word: task.word ?? behind[0], options: task.options ?? [] };
  return count + task.count - (after ? 1 : 0);
}

/// The name at the beginning of words: `{ found, count, after }`, with what stands behind a slash in its last word. It
/// is a whole name, `harbour crane` for “Harbour crane”, of which the longest counts, or else the beginning of one in
/// one word: `{ word, options, count }` when that is not the beginning of exactly one.
function nameAt(words, list, isWhole) {
  if (isWhole) {
    for (const one of [...list].sort((a, b) => b.name.length - a.name.length)) {
      const count = one.name.split(/\s+/).filter(Boolean).length;
      const parts = words.slice(0, count).join(" ").split("/");
      const own = one.name.split("/").length;
      if (plain(parts.slice(0, own).join("/")) === plain(one.name)) {
        return { found: one, count, after: parts.length > own ? parts.slice(own).join("/") : undefined };
      }
    }
    return null;
  }
  const [word, ...after] = words[0].split("/");
  const options = word ? meant(list, word) : [];
  if (options.length !== 1) return { word: words[0], options, count: 1 };
  return { found: options[0], count: 1, after: after.length ? after.join("/") : undefined };
}

/// A time alone: `9`, `9:30`, `9.30`, `930`, `5pm`: minutes since midnight, or `null`.
export function parseClock(word) {
  const found = new RegExp(`^${time}$`, "i").exec(word.trim());
  return found ? minutes(found[1], found[2], found[3]) : null;
}
