-- Golfers, their scorecards, and the results.

CREATE TABLE golfers (
  id bigint PRIMARY KEY,
  user_id bigint UNIQUE REFERENCES users (id),
  name text COLLATE "C" NOT NULL,
  -- The name in lower case: the order of lists.
  name_key text COLLATE "C" NOT NULL,
  gender text COLLATE "C" NOT NULL CHECK (gender IN ('men', 'women')),
  club bigint NOT NULL REFERENCES clubs (id),
  member_number text COLLATE "C" NOT NULL,
  -- The same composed and in lower case; NULL for none.
  member_number_key text COLLATE "C",
  -- The index with which the record begins, in tenths; NULL for none.
  assigned_index smallint CHECK (assigned_index BETWEEN -100 AND 540),
  registered_on text COLLATE "C" NOT NULL CHECK (length(registered_on) = 10),
  created_at bigint NOT NULL,
  UNIQUE (club, member_number_key)
);

CREATE INDEX golfers_by_name ON golfers (club, name_key, id);

CREATE TABLE scorecards (
  id bigint PRIMARY KEY,
  golfer bigint NOT NULL REFERENCES golfers (id),
  -- The club that decides on it.
  club bigint NOT NULL REFERENCES clubs (id),
  course bigint NOT NULL REFERENCES courses (id),
  tee bigint NOT NULL REFERENCES tees (id),
  -- The card that was valid on the day.
  card bigint NOT NULL REFERENCES cards (id),
  played_on text COLLATE "C" NOT NULL CHECK (length(played_on) = 10),
  -- The minute of the day; NULL when it is not known.
  start smallint CHECK (start BETWEEN 0 AND 1439),
  part text COLLATE "C" NOT NULL CHECK (part IN ('18', 'front9', 'back9')),
  -- The gender that the rating is for.
  gender text COLLATE "C" NOT NULL CHECK (gender IN ('men', 'women')),
  format text COLLATE "C" NOT NULL CHECK (format IN ('stroke', 'stableford')),
  marker bigint REFERENCES golfers (id),
  marker_name text COLLATE "C",
  not_played_reason text COLLATE "C",
  -- The index that the golfer believed to have, in tenths.
  claimed_index smallint,
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'accepted', 'rejected', 'withdrawn')),
  comment text COLLATE "C" NOT NULL,
  -- Its result in the record, while it is accepted; in tenths.
  differential smallint,
  standing text COLLATE "C",
  estimated smallint NOT NULL DEFAULT 0,
  submitted_at bigint NOT NULL,
  decided_at bigint,
  decided_by bigint REFERENCES users (id)
);

CREATE INDEX scorecards_by_golfer ON scorecards (golfer, played_on, id);
CREATE INDEX scorecards_pending ON scorecards (club, submitted_at, id) WHERE state = 'pending';
CREATE INDEX scorecards_pending_by_golfer ON scorecards (golfer) WHERE state = 'pending';
CREATE INDEX scorecards_by_day ON scorecards (course, played_on);
CREATE UNIQUE INDEX scorecards_once
  ON scorecards (golfer, course, played_on, coalesce(start, -1))
  WHERE state IN ('pending', 'accepted');

CREATE TABLE scorecard_holes (
  scorecard bigint NOT NULL REFERENCES scorecards (id),
  hole smallint NOT NULL CHECK (hole BETWEEN 1 AND 18),
  par smallint NOT NULL CHECK (par BETWEEN 3 AND 6),
  stroke_index smallint NOT NULL CHECK (stroke_index BETWEEN 1 AND 18),
  strokes smallint CHECK (strokes BETWEEN 1 AND 20),
  picked_up smallint NOT NULL CHECK (picked_up IN (0, 1)),
  PRIMARY KEY (scorecard, hole)
);

-- The ratings of the tee on the day, every part.
CREATE TABLE scorecard_ratings (
  scorecard bigint NOT NULL REFERENCES scorecards (id),
  part text COLLATE "C" NOT NULL CHECK (part IN ('18', 'front9', 'back9')),
  course_rating smallint NOT NULL,
  slope smallint NOT NULL,
  par smallint NOT NULL,
  PRIMARY KEY (scorecard, part)
);

-- A committee's decisions: an index, or a penalty score.
CREATE TABLE adjustments (
  id bigint PRIMARY KEY,
  golfer bigint NOT NULL REFERENCES golfers (id),
  day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('index', 'highest', 'lowest', 'generic')),
  handicap_index smallint,
  course_rating smallint,
  slope smallint,
  par smallint,
  reason text COLLATE "C" NOT NULL,
  made_at bigint NOT NULL,
  made_by bigint REFERENCES users (id),
  CHECK ((kind = 'index') = (handicap_index IS NOT NULL)),
  CHECK ((kind = 'generic') = (course_rating IS NOT NULL))
);

CREATE INDEX adjustments_by_golfer ON adjustments (golfer, day);

CREATE TABLE playing_conditions (
  course bigint NOT NULL REFERENCES courses (id),
  day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
  adjustment smallint NOT NULL CHECK (adjustment BETWEEN -1 AND 3),
  computed smallint NOT NULL,
  scores smallint,
  PRIMARY KEY (course, day)
);

-- Indexes as they were issued. A row is never changed, except that it is marked as superseded.
CREATE TABLE revisions (
  id bigint PRIMARY KEY,
  golfer bigint NOT NULL REFERENCES golfers (id),
  effective_on text COLLATE "C" NOT NULL CHECK (length(effective_on) = 10),
  cause text COLLATE "C" NOT NULL,
  -- Why the record was calculated again, and the row that caused it.
  occasion text COLLATE "C" NOT NULL,
  scorecard bigint REFERENCES scorecards (id),
  adjustment bigint REFERENCES adjustments (id),
  handicap_index smallint,
  previous_index smallint,
  low_index smallint,
  calculated smallint,
  cap text COLLATE "C" NOT NULL,
  estimated smallint NOT NULL,
  -- The cards of its day, and the scores that count, as JSON, and how they were chosen.
  scorecards text COLLATE "C" NOT NULL,
  scores text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  supersedes bigint REFERENCES revisions (id),
  superseded_at bigint,
  made_at bigint NOT NULL,
  made_by bigint REFERENCES users (id)
);

CREATE INDEX revisions_in_force ON revisions (golfer, effective_on, id)
  WHERE superseded_at IS NULL;
CREATE INDEX revisions_by_golfer ON revisions (golfer, id);
