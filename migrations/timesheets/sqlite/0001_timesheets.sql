-- Projects and their tasks, who may log hours on them, and the entries.

CREATE TABLE projects (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name composed and in lower case: no two projects differ in form or case alone. The order of lists.
  name_key TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,
  customer TEXT,
  budget_seconds INTEGER CHECK (budget_seconds >= 0),
  color TEXT,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  created_at INTEGER NOT NULL,
  -- Who made it, and so may attach users to it.
  created_by INTEGER REFERENCES users (id)
) STRICT;

CREATE INDEX projects_by_name ON projects (name_key, id);

CREATE TABLE tasks (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  UNIQUE (project_id, name_key)
) STRICT;

CREATE INDEX tasks_by_name ON tasks (project_id, name_key, id);

CREATE TABLE attachments (
  user_id INTEGER NOT NULL REFERENCES users (id),
  project_id INTEGER NOT NULL REFERENCES projects (id),
  -- 0 once detached: the row stays, since the user's entries on the project do.
  attached INTEGER NOT NULL CHECK (attached IN (0, 1)),
  PRIMARY KEY (user_id, project_id)
) STRICT, WITHOUT ROWID;

-- Clustered as it is read: the entries of one user in order of time.
CREATE TABLE entries (
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- Seconds since 1970-01-01T00:00:00Z, as all times.
  started_at INTEGER NOT NULL,
  id INTEGER NOT NULL,
  -- NULL while the timer runs.
  ended_at INTEGER,
  project_id INTEGER NOT NULL REFERENCES projects (id),
  task_id INTEGER REFERENCES tasks (id),
  description TEXT NOT NULL,
  -- A compact JSON array of texts.
  tags TEXT NOT NULL,
  billable INTEGER NOT NULL CHECK (billable IN (0, 1)),
  -- The IANA name of the zone that it was entered in.
  zone TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, started_at, id),
  CHECK (ended_at > started_at AND ended_at - started_at <= 86400)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entries_by_id ON entries (id);
-- Everybody's entries in order of time.
CREATE INDEX entries_by_start ON entries (started_at, id);
-- One running entry a user at most.
CREATE UNIQUE INDEX entries_running ON entries (user_id) WHERE ended_at IS NULL;
CREATE INDEX entries_running_by_start ON entries (started_at, id) WHERE ended_at IS NULL;
