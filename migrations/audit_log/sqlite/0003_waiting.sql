-- Rows of the audit log that have no number yet: only an engine with many writers puts any here, and seals them a
-- moment later. The table is there on every engine, so that all have the same ones.

CREATE TABLE audit_waiting (
  -- Of two rows about one record the later has the higher one.
  ticket INTEGER PRIMARY KEY,
  -- The rest as in audit_log.
  at INTEGER NOT NULL,
  actor INTEGER,
  operation TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  subject_user INTEGER,
  before TEXT,
  after TEXT,
  request_id TEXT NOT NULL,
  token INTEGER
) STRICT;
