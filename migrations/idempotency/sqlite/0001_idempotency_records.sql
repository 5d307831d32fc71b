-- What was answered to writes that carried an idempotency key, for a day.

CREATE TABLE idempotency_records (
  user_id INTEGER NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  -- The header code of the operation.
  operation INTEGER NOT NULL,
  -- SHA-256 of the input, secrets left out.
  fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
  body BLOB NOT NULL,
  -- Where the thing made can be found, below the root; NULL when none was made.
  location TEXT,
  -- The answer's ETag; NULL when it has none.
  tag TEXT,
  given_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_records_by_time ON idempotency_records (given_at);
