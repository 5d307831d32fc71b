-- Users, their sessions, and the settings of their clients.

CREATE TABLE users (
  id bigint PRIMARY KEY,
  username text COLLATE "C" NOT NULL,
  -- As RFC 8265 compares it: no two users differ in case or form alone.
  username_key text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL,
  -- The name composed and in lower case: the order of lists.
  name_key text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('reporter', 'manager', 'admin')),
  active smallint NOT NULL CHECK (active IN (0, 1)),
  time_zone text COLLATE "C" NOT NULL,
  -- Argon2id as a PHC string; any other text matches no password.
  password text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL
);

CREATE INDEX users_by_name ON users (name_key, id);
CREATE INDEX users_active_admins ON users (id) WHERE role = 'admin' AND active = 1;

CREATE TABLE sessions (
  -- SHA-256 of the auth hash, which itself is not stored.
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  id bigint NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users (id),
  opened_at bigint NOT NULL,
  -- Updated when it is an hour old.
  used_at bigint NOT NULL,
  -- The end, however much the session is used.
  ends_at bigint NOT NULL
);

CREATE INDEX sessions_by_user ON sessions (user_id, used_at);
CREATE INDEX sessions_by_end ON sessions (ends_at);

CREATE TABLE settings (
  user_id bigint NOT NULL REFERENCES users (id),
  -- The kind of client, such as phone.
  client text COLLATE "C" NOT NULL,
  time_step smallint NOT NULL CHECK (time_step IN (15, 30)),
  -- Numbers of projects with commas between them.
  visible_projects text COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, client)
);
