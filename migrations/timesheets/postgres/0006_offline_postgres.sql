-- Hours that phones write offline.

-- One more with each change.
ALTER TABLE entries ADD COLUMN revision bigint NOT NULL DEFAULT 1;
-- What it is paid as; NULL for work, as nearly all are.
ALTER TABLE entries ADD COLUMN kind text COLLATE "C";
-- What the client called the change that added it.
ALTER TABLE entries ADD COLUMN key text COLLATE "C";
-- Who made the last change, where that was another than whose it is.
ALTER TABLE entries ADD COLUMN changed_by bigint REFERENCES users (id);

-- The changes that clients made in batches, so that none is made twice.
CREATE TABLE entry_keys (
  -- Who made it, and what it was called.
  user_id bigint NOT NULL REFERENCES users (id),
  key text COLLATE "C" NOT NULL,
  op text COLLATE "C" NOT NULL,
  -- SHA-256 of what it said.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- The entry, which may be gone, and the revision that it then had.
  entry bigint NOT NULL,
  revision bigint NOT NULL,
  kept_until bigint NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE INDEX entry_keys_by_end ON entry_keys (kept_until);
