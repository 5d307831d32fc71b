-- The notice board.

CREATE TABLE notices (
  id bigint PRIMARY KEY,
  -- NULL once the author's personal data is erased.
  author_id bigint REFERENCES users (id),
  title text COLLATE "C" NOT NULL UNIQUE,
  text text COLLATE "C" NOT NULL,
  -- The last day, 2026-03-02, on which it is shown; NULL for no end.
  expires_on text COLLATE "C",
  created_at bigint NOT NULL
);

CREATE INDEX notices_by_author ON notices (author_id);

-- What people want to see on the board.

CREATE TABLE suggestions (
  id bigint PRIMARY KEY,
  -- NULL for somebody without a login.
  author_id bigint REFERENCES users (id),
  text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL
);
