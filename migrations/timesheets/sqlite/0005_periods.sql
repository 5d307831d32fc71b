-- Times that are closed: nobody changes the hours that begin in them.
CREATE TABLE locks (
  id INTEGER PRIMARY KEY,
  -- Whose hours, and on which project; NULL for all.
  user_id INTEGER REFERENCES users (id),
  project_id INTEGER REFERENCES projects (id),
  -- The last closed day, and the end of it in the firm's zone of that time.
  through TEXT NOT NULL CHECK (length(through) = 10),
  before INTEGER NOT NULL,
  automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
  -- NULL where the server made it.
  made_by INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  -- NULL while it is in force.
  ended_at INTEGER,
  end_reason TEXT NOT NULL
) STRICT;

CREATE INDEX locks_by_user ON locks (user_id, before) WHERE ended_at IS NULL;
CREATE INDEX locks_by_time ON locks (before) WHERE ended_at IS NULL;

-- Months that were sent to be approved.
CREATE TABLE submissions (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  month TEXT NOT NULL CHECK (length(month) = 7),
  -- The bounds of the month in the zone of the contract.
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL CHECK (until_at > from_at),
  state TEXT NOT NULL,
  -- As they were when it was sent.
  seconds INTEGER NOT NULL,
  planned INTEGER NOT NULL,
  balance INTEGER,
  comment TEXT NOT NULL,
  -- A JSON array.
  warnings TEXT NOT NULL,
  submitted_at INTEGER NOT NULL,
  decided_by INTEGER REFERENCES users (id),
  decided_at INTEGER
) STRICT;

-- A month is sent once, until it comes back.
CREATE UNIQUE INDEX submissions_in_force ON submissions (user_id, month)
WHERE state IN ('submitted', 'approved');
CREATE INDEX submissions_by_user ON submissions (user_id, month, id);
CREATE INDEX submissions_by_month ON submissions (month, id);
CREATE INDEX submissions_by_end ON submissions (until_at) WHERE state IN ('submitted', 'approved');

ALTER TABLE timesheet_settings ADD COLUMN auto_lock_days INTEGER;
