-- What calendars read at an address, without a login.
CREATE TABLE calendar_feeds (
  id INTEGER PRIMARY KEY,
  -- Whose rights count.
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  -- The name composed and in lower case: the order of lists.
  name_key TEXT NOT NULL,
  -- NULL for all projects.
  project_id INTEGER REFERENCES projects (id),
  -- Whose hours and absences; NULL for all that the owner sees.
  of_user INTEGER REFERENCES users (id),
  content TEXT NOT NULL,
  detail TEXT NOT NULL,
  -- NULL for all days.
  from_day TEXT CHECK (length(from_day) = 10),
  created_at INTEGER NOT NULL,
  -- A full hour.
  read_at INTEGER,
  -- When it got another address.
  renewed_at INTEGER
) STRICT;

CREATE INDEX calendar_feeds_by_user ON calendar_feeds (user_id, name_key, id);

-- The address of each feed: SHA-256 of its secret, which itself is not stored.
CREATE TABLE calendar_addresses (
  digest BLOB NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
  feed_id INTEGER NOT NULL UNIQUE REFERENCES calendar_feeds (id)
) STRICT, WITHOUT ROWID;

-- By which the events of this installation are told from those of others: made once, and kept by a restore.
CREATE TABLE installation (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL CHECK (length(name) = 32)
) STRICT;

INSERT INTO installation (id, name) VALUES (1, lower(hex(randomblob(16))));
