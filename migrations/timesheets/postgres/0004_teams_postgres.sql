-- Teams, and what managers see and do beyond their own hours.
CREATE TABLE teams (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  -- The name in lower case.
  name_key text COLLATE "C" NOT NULL UNIQUE,
  active smallint NOT NULL CHECK (active IN (0, 1)),
  created_at bigint NOT NULL
);

CREATE TABLE team_members (
  team bigint NOT NULL REFERENCES teams (id),
  user_id bigint NOT NULL REFERENCES users (id),
  manager smallint NOT NULL CHECK (manager IN (0, 1)),
  PRIMARY KEY (team, user_id)
);

CREATE INDEX team_members_by_user ON team_members (user_id, manager, team);

ALTER TABLE timesheet_settings ADD COLUMN managers_see text COLLATE "C" NOT NULL DEFAULT 'everybody';
ALTER TABLE timesheet_settings ADD COLUMN work_for_others text COLLATE "C" NOT NULL DEFAULT 'none';
