-- Pictures of targets, inspections, sheets and findings. Their bytes are in blobs.

CREATE TABLE pictures (
  account INTEGER NOT NULL,
  id INTEGER NOT NULL,
  -- What it is a picture of, and the inspection and the target that this belongs to.
  owner INTEGER NOT NULL,
  inspection INTEGER,
  target INTEGER NOT NULL,
  field TEXT,
  caption TEXT NOT NULL,
  sort_order INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state = 'awaited' OR state = 'stored' OR state = 'unreadable'),
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
  -- Its bytes; NULL while it is awaited.
  blob INTEGER REFERENCES blobs (id),
  -- Whether the original may be given: not before its metadata is removed where the account wants that.
  given INTEGER NOT NULL CHECK (given IN (0, 1)),
  -- Whether nothing is left to be read of its bytes.
  is_read INTEGER NOT NULL CHECK (is_read IN (0, 1)),
  inactive_since INTEGER,
  -- Whether its length counts in the account's used bytes.
  counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, owner) REFERENCES items (account, id),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id),
  CHECK ((state = 'awaited') = (blob IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX pictures_by_owner ON pictures (account, owner, sort_order, id);
CREATE INDEX pictures_by_inspection ON pictures (account, inspection, sort_order, id);
CREATE INDEX pictures_by_target ON pictures (account, target, sort_order, id);
CREATE INDEX pictures_by_order ON pictures (account, sort_order, id);
CREATE INDEX pictures_by_hash ON pictures (account, sha256);
CREATE INDEX pictures_unread ON pictures (account, id) WHERE is_read = 0;
CREATE INDEX pictures_inactive ON pictures (account, inactive_since)
  WHERE inactive_since IS NOT NULL AND counts = 1;
