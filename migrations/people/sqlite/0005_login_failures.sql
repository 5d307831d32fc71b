-- Wrong passwords and codes as all nodes count them: only an engine with several nodes has any here, since one process
-- counts in memory. The table is there on every engine, so that all have the same ones.

CREATE TABLE login_failures (
  -- SHA-256 of what is counted: a username, an address, both, or a username with a code.
  key BLOB PRIMARY KEY,
  -- SHA-256 of the username; NULL for an address.
  username BLOB,
  -- In a row, and when the last one was; 0 for an address from which the user has logged in without one since.
  failures INTEGER NOT NULL,
  failed_at INTEGER NOT NULL,
  -- From when on the row counts for nothing.
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX login_failures_username ON login_failures (username);
CREATE INDEX login_failures_end ON login_failures (ends_at);
