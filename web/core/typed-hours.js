// Hours as people write them.

/// Seconds of `7:30`, `6:45:17`, `7.5` or `7,5`, with a sign or none; nothing is none. What can't be read is undefined.
export function secondsOf(text) {
  const [, sign, rest] = /^([+\-\u2212]?)(.*)$/.exec(text.trim());
  const form = /^(\d{1,5})(?::(\d\d)(?::(\d\d))?)?(?:[.,](\d{1,2}))?$/;
  const [whole, hours, minutes, seconds, decimal] = form.exec(rest || "0") ?? [];
  if (whole === undefined || (minutes && (decimal || minutes > "59" || seconds > "59"))) return undefined;
  const found = Number(hours) * 60 + Number(minutes ?? 0) + Math.round(Number(`0.${decimal ?? 0}`) * 60);
  return (found * 60 + Number(seconds ?? 0)) * (sign && sign !== "+" ? -1 : 1);
}

/// Throws, as a form shows it at its fields, when some of them are wrong: messages by the names of the fields.
export function refuse(fields) {
  const [message] = Object.values(fields);
  if (message) throw Object.assign(new Error(message), { fields });
}
