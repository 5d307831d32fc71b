-- Files of hours that were taken in.
CREATE TABLE imports (
  id bigint PRIMARY KEY,
  -- Who sent it; NULL for the command line.
  user_id bigint REFERENCES users (id),
  -- Whether all rows are the sender's.
  own smallint NOT NULL CHECK (own IN (0, 1)),
  source text COLLATE "C" NOT NULL,
  dry_run smallint NOT NULL CHECK (dry_run IN (0, 1)),
  state text COLLATE "C" NOT NULL,
  row_count bigint NOT NULL,
  -- How many rows were looked at.
  done bigint NOT NULL,
  added bigint NOT NULL,
  known bigint NOT NULL,
  skipped bigint NOT NULL,
  -- Of the rows that were added or known.
  seconds bigint NOT NULL,
  customers bigint NOT NULL,
  projects bigint NOT NULL,
  tasks bigint NOT NULL,
  placeholders bigint NOT NULL,
  created_at bigint NOT NULL,
  finished_at bigint,
  -- When some of it was written last.
  written_at bigint NOT NULL,
  -- Of long_jobs, whose rows go sooner; NULL for the command line.
  job_id bigint,
  -- Why it failed, where its file is not at fault: forbidden, stopped or interrupted; NULL otherwise.
  reason text COLLATE "C",
  -- The columns of the file that mean nothing here, as JSON.
  ignored text COLLATE "C" NOT NULL
);

CREATE INDEX imports_by_user ON imports (user_id, id);

-- What is wrong with a file or a row of it.
CREATE TABLE import_problems (
  import_id bigint NOT NULL REFERENCES imports (id),
  number bigint NOT NULL,
  line bigint NOT NULL,
  -- As the file names it.
  column_name text COLLATE "C",
  code text COLLATE "C" NOT NULL,
  message text COLLATE "C" NOT NULL,
  -- The entry in the way, which may be gone.
  entry_id bigint,
  PRIMARY KEY (import_id, number)
);

-- Whose the hours of a person of a file became.
CREATE TABLE import_people (
  import_id bigint NOT NULL REFERENCES imports (id),
  number bigint NOT NULL,
  -- What the file knows the person by.
  person text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  -- NULL where a dry run would have made one.
  user_id bigint REFERENCES users (id),
  placeholder smallint NOT NULL CHECK (placeholder IN (0, 1)),
  PRIMARY KEY (import_id, number)
);

CREATE INDEX import_people_by_user ON import_people (user_id);
CREATE INDEX import_people_by_person ON import_people (person, import_id);

-- The rows that came, by which they are known when they come again.
CREATE TABLE import_rows (
  source text COLLATE "C" NOT NULL,
  -- SHA-256 of what the row says.
  mark bytea NOT NULL CHECK (length(mark) = 32),
  import_id bigint NOT NULL REFERENCES imports (id),
  -- The entry that it is, which may be gone.
  entry_id bigint NOT NULL,
  -- Whether it added that, or found it.
  added smallint NOT NULL CHECK (added IN (0, 1)),
  PRIMARY KEY (source, mark)
);

CREATE INDEX import_rows_by_import ON import_rows (import_id, entry_id);
CREATE INDEX import_rows_by_entry ON import_rows (entry_id);

-- What it made beside entries, until that is undone.
CREATE TABLE import_made (
  import_id bigint NOT NULL REFERENCES imports (id),
  -- attachment, task, project, customer or placeholder.
  kind text COLLATE "C" NOT NULL,
  -- Of an attachment the project's.
  id bigint NOT NULL,
  -- Whose an attachment is; else 0.
  user_id bigint NOT NULL,
  PRIMARY KEY (import_id, kind, id, user_id)
);
