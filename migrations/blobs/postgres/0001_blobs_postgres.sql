-- Files beside the database, named by their SHA-256, and those that are being received.

CREATE TABLE blobs (
  id bigint PRIMARY KEY,
  sha256 bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
  length bigint NOT NULL CHECK (length >= 0),
  media_type text COLLATE "C" NOT NULL,
  -- Whether a picture's size is known yet; opaque is what nobody looks into.
  state text COLLATE "C" NOT NULL CHECK (state IN ('unread', 'read', 'unreadable', 'opaque')),
  -- In pixels, as stored; the orientation (EXIF, 1 to 8) says how the picture is turned.
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  orientation smallint CHECK (orientation BETWEEN 1 AND 8),
  stored_at bigint NOT NULL,
  -- How many rows of features name it.
  uses bigint NOT NULL CHECK (uses >= 0),
  unused_since bigint,
  CHECK ((uses = 0) = (unused_since IS NOT NULL)),
  CHECK ((state = 'read') = (width IS NOT NULL)),
  CHECK ((width IS NULL) = (height IS NULL))
);

CREATE INDEX blobs_unread ON blobs (id) WHERE state = 'unread';
CREATE INDEX blobs_unused ON blobs (unused_since) WHERE unused_since IS NOT NULL;

-- Smaller copies of pictures. A small one is in the row, a larger one is a blob of its own.
CREATE TABLE thumbs (
  blob bigint NOT NULL REFERENCES blobs (id),
  size text COLLATE "C" NOT NULL,
  bytes bytea CHECK (length(bytes) <= 65536),
  file bigint REFERENCES blobs (id),
  PRIMARY KEY (blob, size),
  CHECK ((bytes IS NULL) = (file IS NOT NULL))
);

CREATE INDEX thumbs_by_file ON thumbs (file) WHERE file IS NOT NULL;

CREATE TABLE uploads (
  -- Random.
  id bytea PRIMARY KEY CHECK (length(id) = 16),
  user_id bigint NOT NULL REFERENCES users (id),
  -- What its bytes count for, such as an account; the feature's number.
  scope bigint NOT NULL,
  -- What it will be: JSON of the feature.
  purpose text COLLATE "C" NOT NULL,
  -- As announced.
  length bigint CHECK (length >= 0),
  sha256 bytea CHECK (length(sha256) = 32),
  -- How many bytes are on the disk.
  synced bigint NOT NULL CHECK (synced >= 0),
  -- What it became, the feature's number; NULL while it is open.
  became bigint,
  expires_at bigint NOT NULL,
  CHECK (synced <= length)
);

CREATE INDEX uploads_by_expiry ON uploads (expires_at);
CREATE INDEX uploads_by_user ON uploads (user_id);
CREATE INDEX uploads_by_scope ON uploads (scope);

-- One row. The value is new after each restore, so that what was told of the database before it is known as old.
CREATE TABLE generation (
  id bigint PRIMARY KEY CHECK (id = 1),
  value bytea NOT NULL CHECK (length(value) = 16),
  -- Seconds since 1970.
  made_at bigint NOT NULL,
  restored_at bigint
);

INSERT INTO generation (id, value, made_at) VALUES (1, uuid_send(gen_random_uuid()), extract(epoch FROM now())::bigint);
