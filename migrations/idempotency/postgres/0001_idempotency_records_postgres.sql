-- Responses to writes with an idempotency key, kept for a day.

CREATE TABLE idempotency_records (
  user_id bigint NOT NULL REFERENCES users (id),
  key text COLLATE "C" NOT NULL,
  -- The header code of the operation.
  operation integer NOT NULL,
  -- SHA-256 of the input, secrets left out.
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  body bytea NOT NULL,
  -- The path of the created resource; NULL when none was created.
  location text COLLATE "C",
  -- The response's ETag; NULL when it has none.
  tag text COLLATE "C",
  given_at bigint NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE INDEX idempotency_records_by_time ON idempotency_records (given_at);
