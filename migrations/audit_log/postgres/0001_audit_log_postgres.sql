-- Every change: who, when, what. Rows are only inserted, and erased in part.

CREATE TABLE audit_log (
  id bigint PRIMARY KEY,
  at bigint NOT NULL,
  -- The user who did it; NULL for the command line and for a login.
  actor bigint,
  operation text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  subject_id bigint NOT NULL,
  -- The user that the changed record belongs to.
  subject_user bigint,
  -- JSON objects; NULL where there is none, and once erased.
  before text COLLATE "C",
  after text COLLATE "C",
  -- SHA-256 of both, which stays when they are erased.
  content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
  -- The row of the erasure that removed both; NULL for a row that has what was written.
  erased_by bigint,
  request_id text COLLATE "C" NOT NULL,
  -- SHA-256 of the row before's hash and of this row.
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
