-- Responses to writes of callers without a login, kept for a day.

CREATE TABLE guest_idempotency_records (
  -- SHA-256 of the key, the operation and the input.
  key_digest bytea PRIMARY KEY CHECK (length(key_digest) = 32),
  body bytea NOT NULL,
  -- The path of the created resource; NULL when none was created.
  location text COLLATE "C",
  -- The response's ETag; NULL when it has none.
  tag text COLLATE "C",
  given_at bigint NOT NULL
);

CREATE INDEX guest_idempotency_records_by_time ON guest_idempotency_records (given_at);
