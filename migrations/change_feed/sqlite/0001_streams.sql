-- Streams of changes that clients follow: what changed since a place, each item once, as it is now.

CREATE TABLE feed_streams (
  name TEXT NOT NULL PRIMARY KEY,
  -- The newest place.
  place INTEGER NOT NULL,
  -- The revision of a new item: a restore begins above those that were given before.
  first_revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE feed_items (
  stream TEXT NOT NULL REFERENCES feed_streams (name),
  -- Of its last change, among all changes of the stream.
  place INTEGER NOT NULL,
  type TEXT NOT NULL,
  number INTEGER NOT NULL,
  -- Whose it is; 0 for everybody's.
  owner INTEGER NOT NULL,
  -- Counts its changes.
  revision INTEGER NOT NULL CHECK (revision >= 1),
  gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (stream, place)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX feed_items_by_number ON feed_items (stream, type, number);
CREATE INDEX feed_items_by_owner ON feed_items (stream, owner, place);

-- A right of a viewer to see a subject, and what belongs to it, was given or taken.
CREATE TABLE feed_scopes (
  stream TEXT NOT NULL REFERENCES feed_streams (name),
  viewer INTEGER NOT NULL,
  place INTEGER NOT NULL,
  subject INTEGER NOT NULL,
  visible INTEGER NOT NULL CHECK (visible IN (0, 1)),
  PRIMARY KEY (stream, viewer, place)
) STRICT, WITHOUT ROWID;
