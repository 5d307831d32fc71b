-- Every change: who, when, what. Rows are only inserted, and erased in part.

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- The user who did it; NULL for the command line and for a login.
  actor INTEGER,
  operation TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  -- The user that the changed record belongs to.
  subject_user INTEGER,
  -- JSON objects; NULL where there is none, and once erased.
  before TEXT,
  after TEXT,
  -- SHA-256 of both, which stays when they are erased.
  content_hash BLOB NOT NULL CHECK (length(content_hash) = 32),
  -- The row of the erasure that removed both; NULL for a row that has what was written.
  erased_by INTEGER,
  request_id TEXT NOT NULL,
  -- SHA-256 of the row before's hash and of this row.
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
