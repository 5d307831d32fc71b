-- Files of hours that were taken in.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  -- Who sent it; NULL for the command line.
  user_id INTEGER REFERENCES users (id),
  -- Whether all rows are the sender's.
  own INTEGER NOT NULL CHECK (own IN (0, 1)),
  source TEXT NOT NULL,
  dry_run INTEGER NOT NULL CHECK (dry_run IN (0, 1)),
  state TEXT NOT NULL,
  row_count INTEGER NOT NULL,
  -- How many rows were looked at.
  done INTEGER NOT NULL,
  added INTEGER NOT NULL,
  known INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  -- Of the rows that were added or known.
  seconds INTEGER NOT NULL,
  customers INTEGER NOT NULL,
  projects INTEGER NOT NULL,
  tasks INTEGER NOT NULL,
  placeholders INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- When some of it was written last.
  written_at INTEGER NOT NULL,
  -- Of long_jobs, whose rows go sooner; NULL for the command line.
  job_id INTEGER,
  -- Why it failed, where its file is not at fault: forbidden, stopped or interrupted; NULL otherwise.
  reason TEXT,
  -- The columns of the file that mean nothing here, as JSON.
  ignored TEXT NOT NULL
) STRICT;

CREATE INDEX imports_by_user ON imports (user_id, id);

-- What is wrong with a file or a row of it.
CREATE TABLE import_problems (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  line INTEGER NOT NULL,
  -- As the file names it.
  column_name TEXT,
  code TEXT NOT NULL,
  message TEXT NOT NULL,
  -- The entry in the way, which may be gone.
  entry_id INTEGER,
  PRIMARY KEY (import_id, number)
) STRICT, WITHOUT ROWID;

-- Whose the hours of a person of a file became.
CREATE TABLE import_people (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  number INTEGER NOT NULL,
  -- What the file knows the person by.
  person TEXT NOT NULL,
  text TEXT NOT NULL,
  -- NULL where a dry run would have made one.
  user_id INTEGER REFERENCES users (id),
  placeholder INTEGER NOT NULL CHECK (placeholder IN (0, 1)),
  PRIMARY KEY (import_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_people_by_user ON import_people (user_id);
CREATE INDEX import_people_by_person ON import_people (person, import_id);

-- The rows that came, by which they are known when they come again.
CREATE TABLE import_rows (
  source TEXT NOT NULL,
  -- SHA-256 of what the row says.
  mark BLOB NOT NULL CHECK (length(mark) = 32),
  import_id INTEGER NOT NULL REFERENCES imports (id),
  -- The entry that it is, which may be gone.
  entry_id INTEGER NOT NULL,
  -- Whether it added that, or found it.
  added INTEGER NOT NULL CHECK (added IN (0, 1)),
  PRIMARY KEY (source, mark)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_rows_by_import ON import_rows (import_id, entry_id);
CREATE INDEX import_rows_by_entry ON import_rows (entry_id);

-- What it made beside entries, until that is undone.
CREATE TABLE import_made (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  -- attachment, task, project, customer or placeholder.
  kind TEXT NOT NULL,
  -- Of an attachment the project's.
  id INTEGER NOT NULL,
  -- Whose an attachment is; else 0.
  user_id INTEGER NOT NULL,
  PRIMARY KEY (import_id, kind, id, user_id)
) STRICT, WITHOUT ROWID;
