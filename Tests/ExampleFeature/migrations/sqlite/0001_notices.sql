-- The notice board.

CREATE TABLE notices (
  id INTEGER PRIMARY KEY,
  -- NULL once the author's personal data is erased.
  author_id INTEGER REFERENCES users (id),
  title TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  -- The last day, 2026-03-02, on which it is shown; NULL for no end.
  expires_on TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX notices_by_author ON notices (author_id);

-- What people want to see on the board.

CREATE TABLE suggestions (
  id INTEGER PRIMARY KEY,
  -- NULL for somebody without a login.
  author_id INTEGER REFERENCES users (id),
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
