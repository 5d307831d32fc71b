-- What hours cost. Rows are only ever added.
CREATE TABLE rates (
  -- In the order of the commits.
  id bigint PRIMARY KEY,
  -- Whose work on what; NULL for all.
  user_id bigint REFERENCES users (id),
  task_id bigint REFERENCES tasks (id),
  project_id bigint REFERENCES projects (id),
  customer_id bigint REFERENCES customers (id),
  -- The first day.
  from_day text COLLATE "C" NOT NULL CHECK (length(from_day) = 10),
  -- An hour's, in the currency's smallest unit; NULL for no rate from that day on.
  minor bigint CHECK (minor >= 0),
  currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
  saved_by bigint REFERENCES users (id),
  saved_at bigint NOT NULL,
  CHECK (task_id IS NULL OR project_id IS NULL AND customer_id IS NULL),
  CHECK (project_id IS NULL OR customer_id IS NULL)
);

CREATE INDEX rates_by_currency ON rates (currency);

-- The highest rate when the time was closed: later ones do not count for it.
ALTER TABLE locks ADD COLUMN rates_through bigint NOT NULL DEFAULT 0;
ALTER TABLE submissions ADD COLUMN rates_through bigint NOT NULL DEFAULT 0;

ALTER TABLE timesheet_settings ADD COLUMN see_amounts text COLLATE "C" NOT NULL DEFAULT 'manager';
