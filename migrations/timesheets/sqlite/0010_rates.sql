-- What hours cost. Rows are only ever added.
CREATE TABLE rates (
  -- In the order of the commits.
  id INTEGER PRIMARY KEY,
  -- Whose work on what; NULL for all.
  user_id INTEGER REFERENCES users (id),
  task_id INTEGER REFERENCES tasks (id),
  project_id INTEGER REFERENCES projects (id),
  customer_id INTEGER REFERENCES customers (id),
  -- The first day.
  from_day TEXT NOT NULL CHECK (length(from_day) = 10),
  -- An hour's, in the currency's smallest unit; NULL for no rate from that day on.
  minor INTEGER CHECK (minor >= 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  saved_by INTEGER REFERENCES users (id),
  saved_at INTEGER NOT NULL,
  CHECK (task_id IS NULL OR project_id IS NULL AND customer_id IS NULL),
  CHECK (project_id IS NULL OR customer_id IS NULL)
) STRICT;

CREATE INDEX rates_by_currency ON rates (currency);

-- The highest rate when the time was closed: later ones do not count for it.
ALTER TABLE locks ADD COLUMN rates_through INTEGER NOT NULL DEFAULT 0;
ALTER TABLE submissions ADD COLUMN rates_through INTEGER NOT NULL DEFAULT 0;

ALTER TABLE timesheet_settings ADD COLUMN see_amounts TEXT NOT NULL DEFAULT 'manager';
