-- Work that is to be done at a time. No personal data: keys and payloads hold ids.

CREATE TABLE due_jobs (
  id bigint PRIMARY KEY,
  -- What is to be done, such as `notices.expiry`.
  kind text COLLATE "C" NOT NULL,
  -- What it is done to, such as the id of a notice; empty for a kind that recurs.
  key text COLLATE "C" NOT NULL,
  payload text COLLATE "C" NOT NULL,
  due_at bigint NOT NULL,
  -- When it is taken next: the due time, that of the next try, or the end of the claim. NULL for a job that has failed.
  next_at bigint,
  tries integer NOT NULL,
  -- The node that has taken it, and the number of that claim; NULL when nobody has.
  claimed_by text COLLATE "C",
  claim bigint,
  -- Why the last try failed.
  error text COLLATE "C",
  UNIQUE (kind, key),
  CHECK ((claimed_by IS NULL) = (claim IS NULL))
);

CREATE INDEX due_jobs_by_time ON due_jobs (kind, next_at, id);
