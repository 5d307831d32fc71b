-- Pictures of targets, inspections, sheets and findings. Their bytes are in blobs.

CREATE TABLE pictures (
  account bigint NOT NULL,
  id bigint NOT NULL,
  -- What it is a picture of, and the inspection and the target that this belongs to.
  owner bigint NOT NULL,
  inspection bigint,
  target bigint NOT NULL,
  field text COLLATE "C",
  caption text COLLATE "C" NOT NULL,
  sort_order bigint NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('awaited', 'stored', 'unreadable')),
  media_type text COLLATE "C",
  -- As sent, or as announced.
  length bigint NOT NULL CHECK (length > 0),
  sha256 text COLLATE "C" NOT NULL CHECK (length(sha256) = 64),
  -- In pixels, upright.
  width bigint CHECK (width > 0),
  height bigint CHECK (height > 0),
  taken_at bigint,
  -- A JSON object, or NULL.
  position text COLLATE "C",
  -- Its bytes; NULL while it is awaited.
  blob bigint REFERENCES blobs (id),
  -- Whether the original may be given: not before its metadata is removed where the account wants that.
  given smallint NOT NULL CHECK (given IN (0, 1)),
  -- Whether nothing is left to be read of its bytes.
  is_read smallint NOT NULL CHECK (is_read IN (0, 1)),
  inactive_since bigint,
  -- Whether its length counts in the account's used bytes.
  counts smallint NOT NULL CHECK (counts IN (0, 1)),
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, owner) REFERENCES items (account, id),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id),
  CHECK ((state = 'awaited') = (blob IS NULL))
);

CREATE INDEX pictures_by_owner ON pictures (account, owner, sort_order, id);
CREATE INDEX pictures_by_inspection ON pictures (account, inspection, sort_order, id);
CREATE INDEX pictures_by_target ON pictures (account, target, sort_order, id);
CREATE INDEX pictures_by_order ON pictures (account, sort_order, id);
CREATE INDEX pictures_by_hash ON pictures (account, sha256);
CREATE INDEX pictures_unread ON pictures (account, id) WHERE is_read = 0;
CREATE INDEX pictures_inactive ON pictures (account, inactive_since)
  WHERE inactive_since IS NOT NULL AND counts = 1;
