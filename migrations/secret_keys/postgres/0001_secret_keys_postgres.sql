-- The server's own keys, with which it signs and seals.

CREATE TABLE secret_keys (
  -- As a feature declares it.
  purpose text COLLATE "C" NOT NULL,
  -- 1 is a purpose's first; the highest signs and seals. It stands in what was sealed.
  number bigint NOT NULL CHECK (number BETWEEN 1 AND 4294967295),
  bytes bytea NOT NULL CHECK (length(bytes) = 32),
  made_at bigint NOT NULL,
  -- From then on it opens and verifies nothing; NULL for no end.
  retired_at bigint,
  PRIMARY KEY (purpose, number)
);
