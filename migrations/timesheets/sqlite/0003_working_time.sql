-- What a person is to work, on which days not, and what is added to the balance by hand.

-- The firm's settings of working time: one row, from the first change on.
CREATE TABLE timesheet_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  time_zone TEXT NOT NULL,
  calendar TEXT NOT NULL,
  -- Seconds, as all times of this file.
  flex_min INTEGER NOT NULL,
  flex_max INTEGER NOT NULL,
  flex_day INTEGER NOT NULL CHECK (flex_day >= 0),
  review_months INTEGER NOT NULL CHECK (review_months > 0),
  review_from TEXT NOT NULL CHECK (length(review_from) = 10)
) STRICT;

-- The firm's own calendars of days off.
CREATE TABLE holiday_calendars (
  name TEXT PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  title TEXT NOT NULL,
  -- The code of a country.
  base TEXT,
  -- A compact JSON object: the halves of eves.
  eves TEXT NOT NULL,
  -- A compact JSON array of objects.
  days TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Clustered as they are read: those of one person, the earliest first.
CREATE TABLE contracts (
  user_id INTEGER NOT NULL REFERENCES users (id),
  from_day TEXT NOT NULL CHECK (length(from_day) = 10),
  id INTEGER NOT NULL UNIQUE,
  to_day TEXT CHECK (to_day >= from_day),
  -- A compact JSON array of seven numbers, Monday first.
  seconds TEXT NOT NULL,
  flexitime INTEGER NOT NULL CHECK (flexitime IN (0, 1)),
  calendar TEXT NOT NULL,
  -- The IANA name of the zone whose days are meant.
  time_zone TEXT NOT NULL,
  opening INTEGER NOT NULL,
  day_limit INTEGER NOT NULL CHECK (day_limit >= 0),
  week_limit INTEGER NOT NULL CHECK (week_limit >= 0),
  PRIMARY KEY (user_id, from_day)
) STRICT, WITHOUT ROWID;

CREATE TABLE absences (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  from_day TEXT NOT NULL CHECK (length(from_day) = 10),
  to_day TEXT NOT NULL CHECK (length(to_day) = 10 AND to_day >= from_day),
  -- Half of the one day.
  half INTEGER NOT NULL CHECK (half IN (0, 1) AND (half = 0 OR from_day = to_day)),
  comment TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX absences_by_user ON absences (user_id, from_day, id);
CREATE INDEX absences_by_day ON absences (from_day, id);

CREATE TABLE balance_adjustments (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day TEXT NOT NULL CHECK (length(day) = 10),
  id INTEGER NOT NULL UNIQUE,
  seconds INTEGER NOT NULL CHECK (seconds <> 0),
  reason TEXT NOT NULL,
  saved_by INTEGER NOT NULL REFERENCES users (id),
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
