-- Files beside the database, named by their SHA-256, and those that are being received.

CREATE TABLE blobs (
  id INTEGER PRIMARY KEY,
  sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
  length INTEGER NOT NULL CHECK (length >= 0),
  media_type TEXT NOT NULL,
  -- Whether a picture's size is known yet; opaque is what nobody looks into.
  state TEXT NOT NULL CHECK (state = 'unread' OR state = 'read' OR state = 'unreadable' OR state = 'opaque'),
  -- In pixels, as stored; the orientation (EXIF, 1 to 8) says how the picture is turned.
  width INTEGER CHECK (width > 0),
  height INTEGER CHECK (height > 0),
  orientation INTEGER CHECK (orientation BETWEEN 1 AND 8),
  stored_at INTEGER NOT NULL,
  -- How many rows of features name it.
  uses INTEGER NOT NULL CHECK (uses >= 0),
  unused_since INTEGER,
  CHECK ((uses = 0) = (unused_since IS NOT NULL)),
  CHECK ((state = 'read') = (width IS NOT NULL)),
  CHECK ((width IS NULL) = (height IS NULL))
) STRICT;

CREATE INDEX blobs_unread ON blobs (id) WHERE state = 'unread';
CREATE INDEX blobs_unused ON blobs (unused_since) WHERE unused_since IS NOT NULL;

-- Smaller copies of pictures. A small one is in the row, a larger one is a blob of its own.
CREATE TABLE thumbs (
  blob INTEGER NOT NULL REFERENCES blobs (id),
  size TEXT NOT NULL,
  bytes BLOB CHECK (length(bytes) <= 65536),
  file INTEGER REFERENCES blobs (id),
  PRIMARY KEY (blob, size),
  CHECK ((bytes IS NULL) = (file IS NOT NULL))
) STRICT;

CREATE INDEX thumbs_by_file ON thumbs (file) WHERE file IS NOT NULL;

CREATE TABLE uploads (
  -- Random.
  id BLOB PRIMARY KEY CHECK (length(id) = 16),
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- What its bytes count for, such as an account; the feature's number.
  scope INTEGER NOT NULL,
  -- What it will be: JSON of the feature.
  purpose TEXT NOT NULL,
  -- As announced.
  length INTEGER CHECK (length >= 0),
  sha256 BLOB CHECK (length(sha256) = 32),
  -- How many bytes are on the disk.
  synced INTEGER NOT NULL CHECK (synced >= 0),
  -- What it became, the feature's number; NULL while it is open.
  became INTEGER,
  expires_at INTEGER NOT NULL,
  CHECK (synced <= length)
) STRICT, WITHOUT ROWID;

CREATE INDEX uploads_by_expiry ON uploads (expires_at);
CREATE INDEX uploads_by_user ON uploads (user_id);
CREATE INDEX uploads_by_scope ON uploads (scope);

-- One row. The value is new after each restore, so that what was told of the database before it is known as old.
CREATE TABLE generation (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  value BLOB NOT NULL CHECK (length(value) = 16),
  -- Seconds since 1970.
  made_at INTEGER NOT NULL,
  restored_at INTEGER
) STRICT;

INSERT INTO generation (id, value, made_at) VALUES (1, randomblob(16), unixepoch());
