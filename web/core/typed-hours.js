// Hours as people write them.

/// Seconds of `7:30`, `7.5` or `7,5`, with a sign or none; nothing is none. What can't be read is undefined.
export function secondsOf(text) {
  const [, sign, rest] = /^([+\-\u2212]?)(.*)$/.exec(text.trim());
  const [whole, hours, minutes, decimal] = /^(\d{1,5})(?::(\d\d))?(?:[.,](\d{1,2}))?$/.exec(rest || "0") ?? [];
  if (whole === undefined || (minutes && (decimal || Number(minutes) > 59))) return undefined;
  const found = Number(hours) * 60 + Number(minutes ?? 0) + Math.round(Number(`0.${decimal ?? 0}`) * 60);
  return found * (sign && sign !== "+" ? -60 : 60);
}

/// Throws, as a form shows it at its fields, when some of them are wrong: messages by the names of the fields.
export function refuse(fields) {
  const [message] = Object.values(fields);
  if (message) throw Object.assign(new Error(message), { fields });
}
