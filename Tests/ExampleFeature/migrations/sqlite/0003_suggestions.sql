-- What people want to see on the board.

CREATE TABLE suggestions (
  id INTEGER PRIMARY KEY,
  -- NULL for somebody without a login.
  author_id INTEGER REFERENCES users (id),
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
