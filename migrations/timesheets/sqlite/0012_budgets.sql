-- Who manages projects, and what is meant to be spent on them and on their tasks.

-- A JSON array of the ids of users; at first of the one who made it.
ALTER TABLE projects ADD COLUMN managers TEXT NOT NULL DEFAULT '[]';
UPDATE projects SET managers = '[' || created_by || ']' WHERE created_by IS NOT NULL;

-- A JSON object of seconds, minor and period; NULL for none. `budget_seconds` stays its seconds where the period is
-- `total`.
ALTER TABLE projects ADD COLUMN budget TEXT;
UPDATE projects SET budget = '{"seconds":' || budget_seconds || ',"minor":null,"period":"total"}'
WHERE budget_seconds IS NOT NULL;
ALTER TABLE tasks ADD COLUMN budget TEXT;

CREATE INDEX projects_with_budget ON projects (id) WHERE budget IS NOT NULL;
CREATE INDEX tasks_with_budget ON tasks (project_id, id) WHERE budget IS NOT NULL;

-- Which budgets were warned of. A row stays, so that each has its number.
CREATE TABLE budget_marks (
  id INTEGER PRIMARY KEY,
  project_id INTEGER NOT NULL REFERENCES projects (id),
  -- NULL for the budget of the project.
  task_id INTEGER REFERENCES tasks (id),
  warned INTEGER NOT NULL CHECK (warned IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX budget_marks_of_projects ON budget_marks (project_id) WHERE task_id IS NULL;
CREATE UNIQUE INDEX budget_marks_of_tasks ON budget_marks (task_id) WHERE task_id IS NOT NULL;

-- From how many percent of a budget on the server warns.
ALTER TABLE timesheet_settings ADD COLUMN warn_at INTEGER NOT NULL DEFAULT 80;
