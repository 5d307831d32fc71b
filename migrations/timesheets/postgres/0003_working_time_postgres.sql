-- What a person is to work, on which days not, and what is added to the balance by hand.

-- The firm's settings of working time: one row, from the first change on.
CREATE TABLE timesheet_settings (
  id bigint PRIMARY KEY CHECK (id = 1),
  time_zone text COLLATE "C" NOT NULL,
  calendar text COLLATE "C" NOT NULL,
  -- Seconds, as all times of this file.
  flex_min bigint NOT NULL,
  flex_max bigint NOT NULL,
  flex_day bigint NOT NULL CHECK (flex_day >= 0),
  review_months bigint NOT NULL CHECK (review_months > 0),
  review_from text COLLATE "C" NOT NULL CHECK (length(review_from) = 10)
);

-- The firm's own calendars of days off.
CREATE TABLE holiday_calendars (
  name text COLLATE "C" PRIMARY KEY,
  id bigint NOT NULL UNIQUE,
  title text COLLATE "C" NOT NULL,
  -- The code of a country.
  base text COLLATE "C",
  -- A compact JSON object: the halves of eves.
  eves text COLLATE "C" NOT NULL,
  -- A compact JSON array of objects.
  days text COLLATE "C" NOT NULL
);

-- Clustered as they are read: those of one person, the earliest first.
CREATE TABLE contracts (
  user_id bigint NOT NULL REFERENCES users (id),
  from_day text COLLATE "C" NOT NULL CHECK (length(from_day) = 10),
  id bigint NOT NULL UNIQUE,
  to_day text COLLATE "C" CHECK (to_day >= from_day),
  -- A compact JSON array of seven numbers, Monday first.
  seconds text COLLATE "C" NOT NULL,
  flexitime smallint NOT NULL CHECK (flexitime IN (0, 1)),
  calendar text COLLATE "C" NOT NULL,
  -- The IANA name of the zone whose days are meant.
  time_zone text COLLATE "C" NOT NULL,
  opening bigint NOT NULL,
  day_limit bigint NOT NULL CHECK (day_limit >= 0),
  week_limit bigint NOT NULL CHECK (week_limit >= 0),
  PRIMARY KEY (user_id, from_day)
);

CREATE TABLE absences (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text COLLATE "C" NOT NULL,
  from_day text COLLATE "C" NOT NULL CHECK (length(from_day) = 10),
  to_day text COLLATE "C" NOT NULL CHECK (length(to_day) = 10 AND to_day >= from_day),
  -- Half of the one day.
  half smallint NOT NULL CHECK (half IN (0, 1) AND (half = 0 OR from_day = to_day)),
  comment text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

CREATE INDEX absences_by_user ON absences (user_id, from_day, id);
CREATE INDEX absences_by_day ON absences (from_day, id);

CREATE TABLE balance_adjustments (
  user_id bigint NOT NULL REFERENCES users (id),
  day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
  id bigint NOT NULL UNIQUE,
  seconds bigint NOT NULL CHECK (seconds <> 0),
  reason text COLLATE "C" NOT NULL,
  saved_by bigint NOT NULL REFERENCES users (id),
  saved_at bigint NOT NULL,
  PRIMARY KEY (user_id, day)
);
