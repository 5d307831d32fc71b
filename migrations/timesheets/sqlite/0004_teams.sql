-- Teams, and what managers see and do beyond their own hours.
CREATE TABLE teams (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name in lower case.
  name_key TEXT NOT NULL UNIQUE,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE team_members (
  team INTEGER NOT NULL REFERENCES teams (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  manager INTEGER NOT NULL CHECK (manager IN (0, 1)),
  PRIMARY KEY (team, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX team_members_by_user ON team_members (user_id, manager, team);

ALTER TABLE timesheet_settings ADD COLUMN managers_see TEXT NOT NULL DEFAULT 'everybody';
ALTER TABLE timesheet_settings ADD COLUMN work_for_others TEXT NOT NULL DEFAULT 'none';
