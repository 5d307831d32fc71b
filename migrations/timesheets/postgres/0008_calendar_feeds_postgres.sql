-- What calendars read at an address, without a login.
CREATE TABLE calendar_feeds (
  id bigint PRIMARY KEY,
  -- Whose rights count.
  user_id bigint NOT NULL REFERENCES users (id),
  name text COLLATE "C" NOT NULL,
  -- The name composed and in lower case: the order of lists.
  name_key text COLLATE "C" NOT NULL,
  -- NULL for all projects.
  project_id bigint REFERENCES projects (id),
  -- Whose hours and absences; NULL for all that the owner sees.
  of_user bigint REFERENCES users (id),
  content text COLLATE "C" NOT NULL,
  detail text COLLATE "C" NOT NULL,
  -- NULL for all days.
  from_day text COLLATE "C" CHECK (length(from_day) = 10),
  created_at bigint NOT NULL,
  -- A full hour.
  read_at bigint,
  -- When it got another address.
  renewed_at bigint
);

CREATE INDEX calendar_feeds_by_user ON calendar_feeds (user_id, name_key, id);

-- The address of each feed: SHA-256 of its secret, which itself is not stored.
CREATE TABLE calendar_addresses (
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  feed_id bigint NOT NULL UNIQUE REFERENCES calendar_feeds (id)
);

-- By which the events of this installation are told from those of others: made once, and kept by a restore.
CREATE TABLE installation (
  id bigint PRIMARY KEY CHECK (id = 1),
  name text COLLATE "C" NOT NULL CHECK (length(name) = 32)
);

INSERT INTO installation (id, name) VALUES (1, replace(gen_random_uuid()::text, '-', ''));
