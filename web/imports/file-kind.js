// Which service a file of hours comes from, by its header. The server tells when this is wrong.

/// The services, in the order in which they are offered.
export const sources = ["toggl", "clockify", "harvest", "kimai", "solidtime", "timetagger", "csv"];

// A header has no more.
const most = 64 << 10;

export async function guessSource(file) {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
  return sourceOf(new TextDecoder(encoding).decode(bytes).split(/[\r\n]+/).find(isHeader) ?? "");
}

// Excel says its separator before the header: sep=;
const isHeader = (line) => line.trim() !== "" && !/^"?sep=.?"?$/i.test(line.trim());

function sourceOf(header) {
  const names = new Set(header.split(/[,;\t]/).map((name) => name.replaceAll('"', "").trim().toLowerCase()));
  const has = (...wanted) => wanted.every((name) => names.has(name));
  if (has("start date", "start time")) {
    return names.has("duration (h)") || names.has("duration (decimal)") ? "clockify" : "toggl";
  }
  if (has("tag_groups")) return "timetagger";
  if (has("date", "from", "to", "activity") || has("datum", "von", "bis", "projekt")) return "kimai";
  if (has("notes", "hours", "first name")) return "harvest";
  const isSolidtime = has("client", "start", "end") && (has("user") || has("user_name")) && !has("projectname");
  return isSolidtime ? "solidtime" : "csv";
}
