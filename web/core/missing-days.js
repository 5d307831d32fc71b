// Days that are over, with planned time and nothing entered: of rows by day of a balance.
export const missingDays = (rows) =>
  rows.filter((row) => row.counted && row.planned > 0 && row.worked === 0 && row.credited === 0)
    .map(({ key, planned }) => ({ day: key, seconds: planned }));
