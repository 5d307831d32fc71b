-- Hours that phones write offline.

-- One more with each change.
ALTER TABLE entries ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
-- What it is paid as; NULL for work, as nearly all are.
ALTER TABLE entries ADD COLUMN kind TEXT;
-- What the client called the change that added it.
ALTER TABLE entries ADD COLUMN key TEXT;
-- Who made the last change, where that was another than whose it is.
ALTER TABLE entries ADD COLUMN changed_by INTEGER REFERENCES users (id);

-- The changes that clients made in batches, so that none is made twice.
CREATE TABLE entry_keys (
  -- Who made it, and what it was called.
  user_id INTEGER NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  op TEXT NOT NULL,
  -- SHA-256 of what it said.
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  -- The entry, which may be gone, and the revision that it then had.
  entry INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  kept_until INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX entry_keys_by_end ON entry_keys (kept_until);
