-- Users, their sessions, and the settings of their clients.

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL,
  -- As RFC 8265 compares it: no two users differ in case or form alone.
  username_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- The name composed and in lower case: the order of lists.
  name_key TEXT NOT NULL,
  phone TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role = 'reporter' OR role = 'manager' OR role = 'admin'),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  time_zone TEXT NOT NULL,
  -- Argon2id as a PHC string; any other text matches no password.
  password TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX users_by_name ON users (name_key, id);
CREATE INDEX users_active_admins ON users (id) WHERE role = 'admin' AND active = 1;

CREATE TABLE sessions (
  -- SHA-256 of the auth hash, which itself is not stored.
  digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
  id INTEGER NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  opened_at INTEGER NOT NULL,
  -- Updated when it is an hour old.
  used_at INTEGER NOT NULL,
  -- The end, however much the session is used.
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_user ON sessions (user_id, used_at);
CREATE INDEX sessions_by_end ON sessions (ends_at);

CREATE TABLE settings (
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The kind of client, such as phone.
  client TEXT NOT NULL,
  time_step INTEGER NOT NULL CHECK (time_step IN (15, 30)),
  -- Numbers of projects with commas between them.
  visible_projects TEXT NOT NULL,
  PRIMARY KEY (user_id, client)
) STRICT, WITHOUT ROWID;
