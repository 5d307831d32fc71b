-- Wrong passwords and codes as all nodes count them. It is not logged: after a crash of the server it is empty, as the
-- memory of one process is.

CREATE UNLOGGED TABLE login_failures (
  -- SHA-256 of what is counted: a username, an address, both, or a username with a code.
  key bytea PRIMARY KEY,
  -- SHA-256 of the username; NULL for an address.
  username bytea,
  -- In a row, and when the last one was; 0 for an address from which the user has logged in without one since.
  failures bigint NOT NULL,
  failed_at bigint NOT NULL,
  -- From when on the row counts for nothing.
  ends_at bigint NOT NULL
);

CREATE INDEX login_failures_username ON login_failures (username);
CREATE INDEX login_failures_end ON login_failures (ends_at);
