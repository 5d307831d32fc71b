// One line becomes an entry: `bridge weld 9-12:30 poured the deck #night`. The project and its task come first, by the
// beginning of a word of their names; times, tags and the rest stand in any order.

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

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?`;
const range = new RegExp(`^${time}\\s*[-–—]\\s*(?:${time})?$`, "i");

function minutes(hour, minute, half) {
  let hours = Number(hour);
  const rest = Number(minute ?? 0);
  if (half && hours >= 1 && hours <= 12) hours = (hours % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  return hours > 24 || rest > 59 || hours * 60 + rest > 1440 ? null : hours * 60 + rest;
}

/// `9-12:30`, `9.00–17`, `22-6` (ends the next day), `9-` (no end): minutes since midnight, or `null`.
export function parseRange(word) {
  const found = range.exec(word);
  if (!found) return null;
  const start = minutes(found[1], found[2], found[3]);
  if (start === null || start === 1440) return null;
  if (found[4] === undefined) return { start, end: null };
  const end = minutes(found[4], found[5], found[6]);
  if (end === null || end === start) return null;
  return { start, end: end > start ? end : end + 1440 };
}

/// `1:30`, `2h 30m`, `2 h`, `45m`, `1,5h`: minutes, or `null`. `words` may be the next two words.
export function parseDuration(word) {
  const text = word.toLowerCase().replace(",", ".");
  let found = /^(\d{1,2}):([0-5]\d)$/.exec(text);
  if (found) return positive(Number(found[1]) * 60 + Number(found[2]));
  found = /^(?:(\d+(?:\.\d+)?)\s*(?:h|t|hours?|tuntia?|timer?))?\s*(?:(\d+)\s*(?:m|min|minutes?|minuuttia?|minutter?))?$/.exec(text);
  if (!found || (found[1] === undefined && found[2] === undefined)) return null;
  return positive(Math.round(Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0)));
}

const positive = (value) => (value > 0 && value <= 1440 ? value : null);

/// What a line says: `{ project, task, start, end, duration, tags, description, words }`. `projects` and `tasksOf(id)` are
/// what there is to choose from. `words` are the positions of what the project and the task were taken from.
export function parseLine(line, projects, tasksOf) {
  const result = { project: null, task: null, start: null, end: null, duration: null, tags: [], description: "", hasTime: false };
  const words = line.split(/\s+/).filter(Boolean);
  const rest = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (/^#./.test(word)) {
      result.tags.push(word.slice(1));
    } else if (!result.hasTime && takeTime(result, words, index)) {
      index += result.taken - 1;
    } else {
      rest.push(word);
    }
  }
  delete result.taken;
  takeNames(result, rest, projects, tasksOf);
  result.description = rest.join(" ");
  return result;
}

// A range may be written with blanks, `9 - 12`, and a duration, too: `2h 30m`.
function takeTime(result, words, index) {
  for (const count of [3, 2, 1]) {
    if (index + count > words.length) continue;
    const text = words.slice(index, index + count).join(count === 3 ? "" : " ");
    const found = parseRange(text);
    if (found && (count === 1 || /[-–—]/.test(words.slice(index, index + count).join("")))) {
      Object.assign(result, found, { hasTime: true, taken: count });
      return true;
    }
    const duration = count < 3 ? parseDuration(text) : null;
    if (duration !== null) {
      Object.assign(result, { duration, hasTime: true, taken: count });
      return true;
    }
  }
  return false;
}

function takeNames(result, rest, projects, tasksOf) {
  if (rest.length === 0) return;
  const whole = takeWhole(rest, projects);
  if (whole) {
    result.project = whole;
  } else {
    const [name, taskName] = rest[0].split("/");
    const project = matching(projects, name)[0];
    if (!project) return;
    result.project = project;
    rest.shift();
    if (taskName !== undefined) {
      result.task = matching(tasksOf(project.id), taskName)[0] ?? null;
      return;
    }
  }
  const tasks = tasksOf(result.project.id);
  result.task = takeWhole(rest, tasks) ?? null;
  // One letter of a description should not become a task.
  if (!result.task && rest[0]?.length >= 2) {
    const task = matching(tasks, rest[0])[0];
    if (task) {
      result.task = task;
      rest.shift();
    }
  }
}

/// Takes the words of a whole name: `harbour crane` for “Harbour crane”. The longest name counts.
function takeWhole(rest, list) {
  const byLength = [...list].sort((a, b) => b.name.length - a.name.length);
  for (const one of byLength) {
    const count = one.name.split(/\s+/).length;
    if (count <= rest.length && plain(rest.slice(0, count).join(" ")) === plain(one.name)) {
      rest.splice(0, count);
      return one;
    }
  }
  return null;
}

/// A time alone: `9`, `9:30`, `9.30`, `930`, `5pm`: minutes since midnight, or `null`.
export function parseClock(word) {
  const digits = /^(\d{1,2})(\d{2})$/.exec(word.trim());
  const found = digits ?? new RegExp(`^${time}$`, "i").exec(word.trim());
  return found ? minutes(found[1], found[2], found[3]) : null;
}
