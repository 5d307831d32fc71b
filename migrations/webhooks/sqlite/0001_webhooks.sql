-- Other servers that are told what changes, and what they are told.

CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  -- The names of events with blanks between them; * is all.
  events TEXT NOT NULL,
  description TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  -- How many deliveries wait.
  waiting INTEGER NOT NULL CHECK (waiting >= 0),
  -- How many events had no room.
  dropped INTEGER NOT NULL,
  -- Since when every try has failed, and how many that are.
  failing_since INTEGER,
  failures INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- The number in the audit log up to which it is told.
  place INTEGER NOT NULL,
  CHECK ((failing_since IS NULL) = (failures = 0))
) STRICT;

CREATE TABLE webhook_secrets (
  webhook INTEGER NOT NULL REFERENCES webhooks (id),
  -- 1, 2, 3 …
  number INTEGER NOT NULL,
  -- Sealed with a key of the database.
  secret BLOB NOT NULL,
  -- Until when it signs beside a newer one; NULL for the newest.
  ends_at INTEGER,
  PRIMARY KEY (webhook, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY,
  -- Of one that was removed the rest is deleted soon.
  webhook INTEGER NOT NULL,
  -- The event's id, the same for all webhooks that are told it.
  event TEXT NOT NULL,
  type TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The record that the event is about, whose it is, and its revision when it was removed.
  subject TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  subject_user INTEGER,
  revision INTEGER,
  state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'done' OR state = 'dead'),
  -- A JSON array, the newest try last.
  tries TEXT NOT NULL,
  -- How many tries have failed since it began to wait.
  failed INTEGER NOT NULL,
  -- When it is sent; NULL while one about the same record is before it, and once it has ended.
  due_at INTEGER,
  ended_at INTEGER,
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK (due_at IS NULL OR ended_at IS NULL)
) STRICT;

CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook, state, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook, due_at, id)
  WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_subject
  ON webhook_deliveries (webhook, subject, subject_id, id) WHERE ended_at IS NULL;
CREATE INDEX webhook_deliveries_by_end ON webhook_deliveries (ended_at, id);
CREATE INDEX webhook_deliveries_by_user ON webhook_deliveries (subject_user)
  WHERE ended_at IS NULL;
