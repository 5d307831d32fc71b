-- Projects and their tasks, who may log hours on them, and the entries.

CREATE TABLE projects (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  -- The name composed and in lower case: no two projects differ in form or case alone. The order of lists.
  name_key text COLLATE "C" NOT NULL UNIQUE,
  description text COLLATE "C" NOT NULL,
  customer text COLLATE "C",
  budget_seconds bigint CHECK (budget_seconds >= 0),
  color text COLLATE "C",
  active smallint NOT NULL CHECK (active IN (0, 1)),
  created_at bigint NOT NULL,
  -- Who made it, and so may attach users to it.
  created_by bigint REFERENCES users (id)
);

CREATE INDEX projects_by_name ON projects (name_key, id);

CREATE TABLE tasks (
  id bigint PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES projects (id),
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  active smallint NOT NULL CHECK (active IN (0, 1)),
  UNIQUE (project_id, name_key)
);

CREATE INDEX tasks_by_name ON tasks (project_id, name_key, id);

CREATE TABLE attachments (
  user_id bigint NOT NULL REFERENCES users (id),
  project_id bigint NOT NULL REFERENCES projects (id),
  -- 0 once detached: the row stays, since the user's entries on the project do.
  attached smallint NOT NULL CHECK (attached IN (0, 1)),
  PRIMARY KEY (user_id, project_id)
);

-- Clustered as it is read: the entries of one user in order of time.
CREATE TABLE entries (
  user_id bigint NOT NULL REFERENCES users (id),
  -- Seconds since 1970-01-01T00:00:00Z, as all times.
  started_at bigint NOT NULL,
  id bigint NOT NULL,
  -- NULL while the timer runs.
  ended_at bigint,
  project_id bigint NOT NULL REFERENCES projects (id),
  task_id bigint REFERENCES tasks (id),
  description text COLLATE "C" NOT NULL,
  -- A compact JSON array of texts.
  tags text COLLATE "C" NOT NULL,
  billable smallint NOT NULL CHECK (billable IN (0, 1)),
  -- The IANA name of the zone that it was entered in.
  zone text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (user_id, started_at, id),
  CHECK (ended_at > started_at AND ended_at - started_at <= 86400)
);

CREATE UNIQUE INDEX entries_by_id ON entries (id);
-- Everybody's entries in order of time.
CREATE INDEX entries_by_start ON entries (started_at, id);
-- One running entry a user at most.
CREATE UNIQUE INDEX entries_running ON entries (user_id) WHERE ended_at IS NULL;
CREATE INDEX entries_running_by_start ON entries (started_at, id) WHERE ended_at IS NULL;
