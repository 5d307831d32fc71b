-- Streams of changes that clients follow: what changed since a place, each item once, as it is now.

CREATE TABLE feed_streams (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  -- The newest place.
  place bigint NOT NULL,
  -- The revision of a new item: a restore begins above those that were given before.
  first_revision bigint NOT NULL
);

CREATE TABLE feed_items (
  stream text COLLATE "C" NOT NULL REFERENCES feed_streams (name),
  -- Of its last change, among all changes of the stream.
  place bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  -- Whose it is; 0 for everybody's.
  owner bigint NOT NULL,
  -- Counts its changes.
  revision bigint NOT NULL CHECK (revision >= 1),
  gone smallint NOT NULL CHECK (gone IN (0, 1)),
  changed_at bigint NOT NULL,
  PRIMARY KEY (stream, place)
);

CREATE UNIQUE INDEX feed_items_by_number ON feed_items (stream, type, number);
CREATE INDEX feed_items_by_owner ON feed_items (stream, owner, place);

-- A right of a viewer to see a subject, and what belongs to it, was given or taken.
CREATE TABLE feed_scopes (
  stream text COLLATE "C" NOT NULL REFERENCES feed_streams (name),
  viewer bigint NOT NULL,
  place bigint NOT NULL,
  subject bigint NOT NULL,
  visible smallint NOT NULL CHECK (visible IN (0, 1)),
  PRIMARY KEY (stream, viewer, place)
);
