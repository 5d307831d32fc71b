-- What people want to see on the board.

CREATE TABLE suggestions (
  id bigint PRIMARY KEY,
  -- NULL for somebody without a login.
  author_id bigint REFERENCES users (id),
  text text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL
);
