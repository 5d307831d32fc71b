-- Golfers, their scorecards, and the results.

CREATE TABLE golfers (
  id INTEGER PRIMARY KEY,
  user_id INTEGER UNIQUE REFERENCES users (id),
  name TEXT NOT NULL,
  -- The name in lower case: the order of lists.
  name_key TEXT NOT NULL,
  gender TEXT NOT NULL CHECK (gender IN ('men', 'women')),
  club INTEGER NOT NULL REFERENCES clubs (id),
  member_number TEXT NOT NULL,
  -- The same composed and in lower case; NULL for none.
  member_number_key TEXT,
  -- The index with which the record begins, in tenths; NULL for none.
  assigned_index INTEGER CHECK (assigned_index BETWEEN -100 AND 540),
  registered_on TEXT NOT NULL CHECK (length(registered_on) = 10),
  created_at INTEGER NOT NULL,
  UNIQUE (club, member_number_key)
) STRICT;

CREATE INDEX golfers_by_name ON golfers (club, name_key, id);

CREATE TABLE scorecards (
  id INTEGER PRIMARY KEY,
  golfer INTEGER NOT NULL REFERENCES golfers (id),
  -- The club that decides on it.
  club INTEGER NOT NULL REFERENCES clubs (id),
  course INTEGER NOT NULL REFERENCES courses (id),
  tee INTEGER NOT NULL REFERENCES tees (id),
  -- The card that was valid on the day.
  card INTEGER NOT NULL REFERENCES cards (id),
  played_on TEXT NOT NULL CHECK (length(played_on) = 10),
  -- The minute of the day; NULL when it is not known.
  start INTEGER CHECK (start BETWEEN 0 AND 1439),
  part TEXT NOT NULL CHECK (part = '18' OR part = 'front9' OR part = 'back9'),
  -- The gender that the rating is for.
  gender TEXT NOT NULL CHECK (gender IN ('men', 'women')),
  format TEXT NOT NULL CHECK (format IN ('stroke', 'stableford')),
  marker INTEGER REFERENCES golfers (id),
  marker_name TEXT,
  not_played_reason TEXT,
  -- The index that the golfer believed to have, in tenths.
  claimed_index INTEGER,
  state TEXT NOT NULL CHECK (state = 'pending' OR state = 'accepted' OR state = 'rejected' OR state = 'withdrawn'),
  comment TEXT NOT NULL,
  -- Its result in the record, while it is accepted; in tenths.
  differential INTEGER,
  standing TEXT,
  estimated INTEGER NOT NULL DEFAULT 0,
  submitted_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by INTEGER REFERENCES users (id)
) STRICT;

CREATE INDEX scorecards_by_golfer ON scorecards (golfer, played_on, id);
CREATE INDEX scorecards_pending ON scorecards (club, submitted_at, id) WHERE state = 'pending';
CREATE INDEX scorecards_pending_by_golfer ON scorecards (golfer) WHERE state = 'pending';
CREATE INDEX scorecards_by_day ON scorecards (course, played_on);
CREATE UNIQUE INDEX scorecards_once
  ON scorecards (golfer, course, played_on, coalesce(start, -1))
  WHERE state IN ('pending', 'accepted');

CREATE TABLE scorecard_holes (
  scorecard INTEGER NOT NULL REFERENCES scorecards (id),
  hole INTEGER NOT NULL CHECK (hole BETWEEN 1 AND 18),
  par INTEGER NOT NULL CHECK (par BETWEEN 3 AND 6),
  stroke_index INTEGER NOT NULL CHECK (stroke_index BETWEEN 1 AND 18),
  strokes INTEGER CHECK (strokes BETWEEN 1 AND 20),
  picked_up INTEGER NOT NULL CHECK (picked_up IN (0, 1)),
  PRIMARY KEY (scorecard, hole)
) STRICT, WITHOUT ROWID;

-- The ratings of the tee on the day, every part.
CREATE TABLE scorecard_ratings (
  scorecard INTEGER NOT NULL REFERENCES scorecards (id),
  part TEXT NOT NULL CHECK (part = '18' OR part = 'front9' OR part = 'back9'),
  course_rating INTEGER NOT NULL,
  slope INTEGER NOT NULL,
  par INTEGER NOT NULL,
  PRIMARY KEY (scorecard, part)
) STRICT, WITHOUT ROWID;

-- A committee's decisions: an index, or a penalty score.
CREATE TABLE adjustments (
  id INTEGER PRIMARY KEY,
  golfer INTEGER NOT NULL REFERENCES golfers (id),
  day TEXT NOT NULL CHECK (length(day) = 10),
  kind TEXT NOT NULL CHECK (kind = 'index' OR kind = 'highest' OR kind = 'lowest' OR kind = 'generic'),
  handicap_index INTEGER,
  course_rating INTEGER,
  slope INTEGER,
  par INTEGER,
  reason TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES users (id),
  CHECK ((kind = 'index') = (handicap_index IS NOT NULL)),
  CHECK ((kind = 'generic') = (course_rating IS NOT NULL))
) STRICT;

CREATE INDEX adjustments_by_golfer ON adjustments (golfer, day);

CREATE TABLE playing_conditions (
  course INTEGER NOT NULL REFERENCES courses (id),
  day TEXT NOT NULL CHECK (length(day) = 10),
  adjustment INTEGER NOT NULL CHECK (adjustment BETWEEN -1 AND 3),
  computed INTEGER NOT NULL,
  scores INTEGER,
  PRIMARY KEY (course, day)
) STRICT, WITHOUT ROWID;

-- Indexes as they were issued. A row is never changed, except that it is marked as superseded.
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY,
  golfer INTEGER NOT NULL REFERENCES golfers (id),
  effective_on TEXT NOT NULL CHECK (length(effective_on) = 10),
  cause TEXT NOT NULL,
  -- Why the record was calculated again, and the row that caused it.
  occasion TEXT NOT NULL,
  scorecard INTEGER REFERENCES scorecards (id),
  adjustment INTEGER REFERENCES adjustments (id),
  handicap_index INTEGER,
  previous_index INTEGER,
  low_index INTEGER,
  calculated INTEGER,
  cap TEXT NOT NULL,
  estimated INTEGER NOT NULL,
  -- The cards of its day, and the scores that count, as JSON, and how they were chosen.
  scorecards TEXT NOT NULL,
  scores TEXT NOT NULL,
  method TEXT NOT NULL,
  supersedes INTEGER REFERENCES revisions (id),
  superseded_at INTEGER,
  made_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES users (id)
) STRICT;

CREATE INDEX revisions_in_force ON revisions (golfer, effective_on, id)
  WHERE superseded_at IS NULL;
CREATE INDEX revisions_by_golfer ON revisions (golfer, id);
