-- Work that goes on after the response to the request that began it, such as an import.

CREATE TABLE long_jobs (
  id INTEGER PRIMARY KEY,
  -- What is done, such as `notices.import`.
  kind TEXT NOT NULL,
  -- Who began it.
  user_id INTEGER NOT NULL REFERENCES users (id),
  state TEXT NOT NULL
    CHECK (state = 'waiting' OR state = 'running' OR state = 'done' OR state = 'failed'
      OR state = 'cancelled' OR state = 'interrupted'),
  done INTEGER NOT NULL,
  -- Of how much; NULL while that is not known.
  total INTEGER,
  -- What came of it, in JSON; NULL before the end.
  result TEXT,
  -- Why it failed.
  error TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;

CREATE INDEX long_jobs_by_user ON long_jobs (user_id, id);
CREATE INDEX long_jobs_by_state ON long_jobs (state, id);
CREATE INDEX long_jobs_by_end ON long_jobs (ended_at);
