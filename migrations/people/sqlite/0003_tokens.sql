-- Tokens: what programs send in place of the auth hash of a login.

CREATE TABLE tokens (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  -- The name composed and in lower case: the order of lists.
  name_key TEXT NOT NULL,
  -- The first characters, by which its owner knows it again.
  prefix TEXT NOT NULL,
  -- SHA-256 of the token, which itself is not stored.
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  -- With blanks between them, such as golf:read timesheets:write.
  scopes TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  -- A full hour.
  last_used_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tokens_by_user ON tokens (user_id, name_key, id);
