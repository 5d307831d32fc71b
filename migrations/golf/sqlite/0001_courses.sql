-- Clubs and their caddiemasters; courses with their cards and ratings by first day.

CREATE TABLE clubs (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name composed and in lower case: no two clubs differ in form or case alone. The order of lists.
  name_key TEXT NOT NULL UNIQUE,
  country TEXT NOT NULL,
  email TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  -- The name of a rule book; NULL for the default.
  rule_set TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX clubs_by_name ON clubs (name_key, id);

CREATE TABLE caddiemasters (
  club INTEGER NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  since INTEGER NOT NULL,
  PRIMARY KEY (club, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX caddiemasters_by_user ON caddiemasters (user_id);

CREATE TABLE courses (
  id INTEGER PRIMARY KEY,
  club INTEGER NOT NULL REFERENCES clubs (id),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  hole_count INTEGER NOT NULL CHECK (hole_count IN (9, 18)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (club, name_key)
) STRICT;

CREATE INDEX courses_by_name ON courses (name_key, id);

-- The printed card from a day on. Never edited, but followed by another.
CREATE TABLE cards (
  id INTEGER PRIMARY KEY,
  course INTEGER NOT NULL REFERENCES courses (id),
  valid_from TEXT NOT NULL CHECK (length(valid_from) = 10),
  UNIQUE (course, valid_from)
) STRICT;

CREATE TABLE holes (
  card INTEGER NOT NULL REFERENCES cards (id),
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  par INTEGER NOT NULL CHECK (par BETWEEN 3 AND 6),
  stroke_index INTEGER NOT NULL CHECK (stroke_index BETWEEN 1 AND 18),
  -- For women, where they differ.
  women_par INTEGER CHECK (women_par BETWEEN 3 AND 6),
  women_stroke_index INTEGER CHECK (women_stroke_index BETWEEN 1 AND 18),
  PRIMARY KEY (card, hole),
  UNIQUE (card, stroke_index)
) STRICT, WITHOUT ROWID;

CREATE TABLE tees (
  id INTEGER PRIMARY KEY,
  course INTEGER NOT NULL REFERENCES courses (id),
  name TEXT NOT NULL,
  UNIQUE (course, name)
) STRICT;

CREATE TABLE tee_lengths (
  card INTEGER NOT NULL REFERENCES cards (id),
  tee INTEGER NOT NULL REFERENCES tees (id),
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  metres INTEGER NOT NULL CHECK (metres BETWEEN 1 AND 1100),
  PRIMARY KEY (card, tee, hole)
) STRICT, WITHOUT ROWID;

-- The rating of a tee from a day on. Never edited, but followed by another.
CREATE TABLE ratings (
  tee INTEGER NOT NULL REFERENCES tees (id),
  gender TEXT NOT NULL CHECK (gender IN ('men', 'women')),
  part TEXT NOT NULL CHECK (part = '18' OR part = 'front9' OR part = 'back9'),
  valid_from TEXT NOT NULL CHECK (length(valid_from) = 10),
  -- In tenths.
  course_rating INTEGER NOT NULL CHECK (course_rating BETWEEN 1 AND 1000),
  slope INTEGER NOT NULL CHECK (slope BETWEEN 55 AND 155),
  par INTEGER NOT NULL CHECK (par BETWEEN 27 AND 108),
  PRIMARY KEY (tee, gender, part, valid_from)
) STRICT, WITHOUT ROWID;
