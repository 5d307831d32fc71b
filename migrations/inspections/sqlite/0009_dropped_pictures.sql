-- Pictures that never come can be dropped. What an erasure leaves of a finished inspection has a digest of its own, and
-- it is known when a right ended.

-- Of the content since personal data was erased from it; NULL where that has the digest that was given.
ALTER TABLE inspections ADD COLUMN erased_digest TEXT;

-- When the right was given or taken; 0 where that is not known.
ALTER TABLE scopes ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0;

-- When the member saw all targets for the last time; 0 where that is not known, or never was.
ALTER TABLE members ADD COLUMN saw_until INTEGER NOT NULL DEFAULT 0;

-- The same table with the state `removed`, and who dropped the picture.
CREATE TABLE new_pictures (
  account INTEGER NOT NULL,
  id INTEGER NOT NULL,
  -- What it is a picture of, and the inspection and the target that this belongs to.
  owner INTEGER NOT NULL,
  inspection INTEGER,
  target INTEGER NOT NULL,
  field TEXT,
  caption TEXT NOT NULL,
  sort_order INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (
    state = 'awaited' OR state = 'stored' OR state = 'unreadable' OR state = 'removed'),
  media_type TEXT,
  -- As sent, or as announced.
  length INTEGER NOT NULL CHECK (length > 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  -- In pixels, upright.
  width INTEGER CHECK (width > 0),
  height INTEGER CHECK (height > 0),
  taken_at INTEGER,
  -- A JSON object, or NULL.
  position TEXT,
  -- Its bytes; NULL while it is awaited, and once it was dropped.
  blob INTEGER REFERENCES blobs (id),
  -- Whether the original may be given: not before its metadata is removed where the account wants that.
  given INTEGER NOT NULL CHECK (given IN (0, 1)),
  -- Whether nothing is left to be read of its bytes.
  is_read INTEGER NOT NULL CHECK (is_read IN (0, 1)),
  inactive_since INTEGER,
  -- Whether its length counts in the account's used bytes.
  counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
  -- Who dropped it, when and why: a JSON object.
  removal TEXT,
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, owner) REFERENCES items (account, id),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id),
  CHECK ((state = 'awaited' OR state = 'removed') = (blob IS NULL)),
  CHECK ((state = 'removed') = (removal IS NOT NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO new_pictures (account, id, owner, inspection, target, field, caption, sort_order, state, media_type, length,
  sha256, width, height, taken_at, position, blob, given, is_read, inactive_since, counts)
SELECT account, id, owner, inspection, target, field, caption, sort_order, state, media_type, length,
  sha256, width, height, taken_at, position, blob, given, is_read, inactive_since, counts
FROM pictures;

DROP TABLE pictures;
ALTER TABLE new_pictures RENAME TO pictures;

CREATE INDEX pictures_by_owner ON pictures (account, owner, sort_order, id);
CREATE INDEX pictures_by_inspection ON pictures (account, inspection, sort_order, id);
CREATE INDEX pictures_by_target ON pictures (account, target, sort_order, id);
CREATE INDEX pictures_by_order ON pictures (account, sort_order, id);
CREATE INDEX pictures_by_hash ON pictures (account, sha256);
CREATE INDEX pictures_unread ON pictures (account, id) WHERE is_read = 0;
CREATE INDEX pictures_inactive ON pictures (account, inactive_since)
  WHERE inactive_since IS NOT NULL AND counts = 1;

-- With the former table went what the planner was told of it.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('pictures', 'pictures', '1000000000 1000000 1'),
  ('pictures', 'pictures_by_owner', '1000000000 1000000 10 10 1'),
  ('pictures', 'pictures_by_inspection', '1000000000 1000000 10 10 1'),
  ('pictures', 'pictures_by_target', '1000000000 1000000 10 10 1'),
  ('pictures', 'pictures_by_order', '1000000000 1000000 10 1'),
  ('pictures', 'pictures_by_hash', '1000000000 1000000 10'),
  ('pictures', 'pictures_unread', '1000000000 1000000 1'),
  ('pictures', 'pictures_inactive', '1000000000 1000000 10');
ANALYZE sqlite_schema;
