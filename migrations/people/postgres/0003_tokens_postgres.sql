-- Tokens: what programs send in place of the auth hash of a login.

CREATE TABLE tokens (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  name text COLLATE "C" NOT NULL,
  -- The name composed and in lower case: the order of lists.
  name_key text COLLATE "C" NOT NULL,
  -- The first characters, by which its owner knows it again.
  prefix text COLLATE "C" NOT NULL,
  -- SHA-256 of the token, which itself is not stored.
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
  -- With blanks between them, such as golf:read timesheets:write.
  scopes text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL,
  -- A full hour.
  last_used_at bigint,
  created_at bigint NOT NULL
);

CREATE INDEX tokens_by_user ON tokens (user_id, name_key, id);
