-- Times that are closed: nobody changes the hours that begin in them.
CREATE TABLE locks (
  id bigint PRIMARY KEY,
  -- Whose hours, and on which project; NULL for all.
  user_id bigint REFERENCES users (id),
  project_id bigint REFERENCES projects (id),
  -- The last closed day, and the end of it in the firm's zone of that time.
  through text COLLATE "C" NOT NULL CHECK (length(through) = 10),
  before bigint NOT NULL,
  automatic smallint NOT NULL CHECK (automatic IN (0, 1)),
  -- NULL where the server made it.
  made_by bigint REFERENCES users (id),
  created_at bigint NOT NULL,
  -- NULL while it is in force.
  ended_at bigint,
  end_reason text COLLATE "C" NOT NULL
);

CREATE INDEX locks_by_user ON locks (user_id, before) WHERE ended_at IS NULL;
CREATE INDEX locks_by_time ON locks (before) WHERE ended_at IS NULL;

-- Months that were sent to be approved.
CREATE TABLE submissions (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  month text COLLATE "C" NOT NULL CHECK (length(month) = 7),
  -- The bounds of the month in the zone of the contract.
  from_at bigint NOT NULL,
  until_at bigint NOT NULL CHECK (until_at > from_at),
  state text COLLATE "C" NOT NULL,
  -- As they were when it was sent.
  seconds bigint NOT NULL,
  planned bigint NOT NULL,
  balance bigint,
  comment text COLLATE "C" NOT NULL,
  -- A JSON array.
  warnings text COLLATE "C" NOT NULL,
  submitted_at bigint NOT NULL,
  decided_by bigint REFERENCES users (id),
  decided_at bigint
);

-- A month is sent once, until it comes back.
CREATE UNIQUE INDEX submissions_in_force ON submissions (user_id, month)
WHERE state IN ('submitted', 'approved');
CREATE INDEX submissions_by_user ON submissions (user_id, month, id);
CREATE INDEX submissions_by_month ON submissions (month, id);
CREATE INDEX submissions_by_end ON submissions (until_at) WHERE state IN ('submitted', 'approved');

ALTER TABLE timesheet_settings ADD COLUMN auto_lock_days bigint;
