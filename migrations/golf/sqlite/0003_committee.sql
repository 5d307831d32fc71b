-- What a committee may do beside deciding an index or posting a penalty score, and that any of it can be taken back.
-- The table is made again, as its CHECKs name the kinds.
CREATE TABLE committee_adjustments (
  id INTEGER PRIMARY KEY,
  golfer INTEGER NOT NULL REFERENCES golfers (id),
  -- The day from which it is in force, or of the round that was not returned, or of the exceptional score.
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- The last day of a freeze or withdrawal; NULL for no end.
  last_day TEXT CHECK (length(last_day) = 10),
  kind TEXT NOT NULL CHECK (kind = 'index' OR kind = 'highest' OR kind = 'lowest' OR kind = 'generic'
    OR kind = 'freeze' OR kind = 'withdrawn' OR kind = 'cancelReduction'),
  handicap_index INTEGER,
  -- The exceptional score whose reduction is taken back.
  scorecard INTEGER REFERENCES scorecards (id),
  -- The tee of a generic penalty score and its rating; the tee is not known of the oldest.
  tee INTEGER REFERENCES tees (id),
  course_rating INTEGER,
  slope INTEGER,
  par INTEGER,
  reason TEXT NOT NULL,
  -- A note of the golfer's appeal; NULL for none.
  appeal TEXT,
  made_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES users (id),
  -- When it was taken back; NULL while it counts.
  cancelled_at INTEGER,
  cancelled_by INTEGER REFERENCES users (id),
  cancel_reason TEXT,
  CHECK ((kind = 'index') = (handicap_index IS NOT NULL)),
  CHECK ((kind = 'generic') = (course_rating IS NOT NULL)),
  CHECK ((kind = 'cancelReduction') = (scorecard IS NOT NULL)),
  CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL))
) STRICT;

INSERT INTO committee_adjustments (id, golfer, day, kind, handicap_index, course_rating, slope, par,
  reason, made_at, made_by)
SELECT id, golfer, day, kind, handicap_index, course_rating, slope, par, reason, made_at, made_by
FROM adjustments;

DROP TABLE adjustments;

ALTER TABLE committee_adjustments RENAME TO adjustments;

CREATE INDEX adjustments_by_golfer ON adjustments (golfer, day);
