-- Clubs and their caddiemasters; courses with their cards and ratings by first day.

CREATE TABLE clubs (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  -- The name composed and in lower case: no two clubs differ in form or case alone. The order of lists.
  name_key text COLLATE "C" NOT NULL UNIQUE,
  country text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  time_zone text COLLATE "C" NOT NULL,
  -- The name of a rule book; NULL for the default.
  rule_set text COLLATE "C",
  created_at bigint NOT NULL
);

CREATE INDEX clubs_by_name ON clubs (name_key, id);

CREATE TABLE caddiemasters (
  club bigint NOT NULL REFERENCES clubs (id),
  user_id bigint NOT NULL REFERENCES users (id),
  since bigint NOT NULL,
  PRIMARY KEY (club, user_id)
);

CREATE INDEX caddiemasters_by_user ON caddiemasters (user_id);

CREATE TABLE courses (
  id bigint PRIMARY KEY,
  club bigint NOT NULL REFERENCES clubs (id),
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  hole_count smallint NOT NULL CHECK (hole_count IN (9, 18)),
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  UNIQUE (club, name_key)
);

CREATE INDEX courses_by_name ON courses (name_key, id);

-- The printed card from a day on. Never edited, but followed by another.
CREATE TABLE cards (
  id bigint PRIMARY KEY,
  course bigint NOT NULL REFERENCES courses (id),
  valid_from text COLLATE "C" NOT NULL CHECK (length(valid_from) = 10),
  UNIQUE (course, valid_from)
);

CREATE TABLE holes (
  card bigint NOT NULL REFERENCES cards (id),
  hole smallint NOT NULL CHECK (hole BETWEEN 1 AND 18),
  par smallint NOT NULL CHECK (par BETWEEN 3 AND 6),
  stroke_index smallint NOT NULL CHECK (stroke_index BETWEEN 1 AND 18),
  -- For women, where they differ.
  women_par smallint CHECK (women_par BETWEEN 3 AND 6),
  women_stroke_index smallint CHECK (women_stroke_index BETWEEN 1 AND 18),
  PRIMARY KEY (card, hole),
  UNIQUE (card, stroke_index)
);

CREATE TABLE tees (
  id bigint PRIMARY KEY,
  course bigint NOT NULL REFERENCES courses (id),
  name text COLLATE "C" NOT NULL,
  UNIQUE (course, name)
);

CREATE TABLE tee_lengths (
  card bigint NOT NULL REFERENCES cards (id),
  tee bigint NOT NULL REFERENCES tees (id),
  hole smallint NOT NULL CHECK (hole BETWEEN 1 AND 18),
  metres smallint NOT NULL CHECK (metres BETWEEN 1 AND 1100),
  PRIMARY KEY (card, tee, hole)
);

-- The rating of a tee from a day on. Never edited, but followed by another.
CREATE TABLE ratings (
  tee bigint NOT NULL REFERENCES tees (id),
  gender text COLLATE "C" NOT NULL CHECK (gender IN ('men', 'women')),
  part text COLLATE "C" NOT NULL CHECK (part IN ('18', 'front9', 'back9')),
  valid_from text COLLATE "C" NOT NULL CHECK (length(valid_from) = 10),
  -- In tenths.
  course_rating smallint NOT NULL CHECK (course_rating BETWEEN 1 AND 1000),
  slope smallint NOT NULL CHECK (slope BETWEEN 55 AND 155),
  par smallint NOT NULL CHECK (par BETWEEN 27 AND 108),
  PRIMARY KEY (tee, gender, part, valid_from)
);
