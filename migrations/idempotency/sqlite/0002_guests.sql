-- Responses to writes of callers without a login, kept for a day.

CREATE TABLE guest_idempotency_records (
  -- SHA-256 of the key, the operation and the input.
  key_digest BLOB PRIMARY KEY CHECK (length(key_digest) = 32),
  body BLOB NOT NULL,
  -- The path of the created resource; NULL when none was created.
  location TEXT,
  -- The response's ETag; NULL when it has none.
  tag TEXT,
  given_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX guest_idempotency_records_by_time ON guest_idempotency_records (given_at);
