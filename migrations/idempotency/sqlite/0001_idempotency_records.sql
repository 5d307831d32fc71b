-- Responses to writes with an idempotency key, kept for a day.

CREATE TABLE idempotency_records (
  user_id INTEGER NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  -- The header code of the operation.
  operation INTEGER NOT NULL,
  -- SHA-256 of the input, secrets left out.
  fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
  body BLOB NOT NULL,
  -- The path of the created resource; NULL when none was created.
  location TEXT,
  -- The response's ETag; NULL when it has none.
  tag TEXT,
  given_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_records_by_time ON idempotency_records (given_at);
