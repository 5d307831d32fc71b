-- Work that goes on after the response to the request that began it, such as an import.

CREATE TABLE long_jobs (
  id bigint PRIMARY KEY,
  -- What is done, such as `notices.import`.
  kind text COLLATE "C" NOT NULL,
  -- Who began it.
  user_id bigint NOT NULL REFERENCES users (id),
  state text COLLATE "C" NOT NULL
    CHECK (state = 'waiting' OR state = 'running' OR state = 'done' OR state = 'failed'
      OR state = 'cancelled' OR state = 'interrupted'),
  done bigint NOT NULL,
  -- Of how much; NULL while that is not known.
  total bigint,
  -- What came of it, in JSON; NULL before the end.
  result text COLLATE "C",
  -- Why it failed.
  error text COLLATE "C",
  started_at bigint NOT NULL,
  ended_at bigint
);

CREATE INDEX long_jobs_by_user ON long_jobs (user_id, id);
CREATE INDEX long_jobs_by_state ON long_jobs (state, id);
CREATE INDEX long_jobs_by_end ON long_jobs (ended_at);
