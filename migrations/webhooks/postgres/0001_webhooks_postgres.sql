-- Other servers that are told what changes, and what they are told.

CREATE TABLE webhooks (
  id bigint PRIMARY KEY,
  url text COLLATE "C" NOT NULL,
  -- The names of events with blanks between them; * is all.
  events text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  active smallint NOT NULL CHECK (active IN (0, 1)),
  -- How many deliveries wait.
  waiting bigint NOT NULL CHECK (waiting >= 0),
  -- How many events had no room.
  dropped bigint NOT NULL,
  -- Since when every try has failed, and how many that are.
  failing_since bigint,
  failures bigint NOT NULL,
  created_at bigint NOT NULL,
  -- The number in the audit log up to which it is told.
  place bigint NOT NULL,
  CHECK ((failing_since IS NULL) = (failures = 0))
);

CREATE TABLE webhook_secrets (
  webhook bigint NOT NULL REFERENCES webhooks (id),
  -- 1, 2, 3 …
  number bigint NOT NULL,
  -- Sealed with a key of the database.
  secret bytea NOT NULL,
  -- Until when it signs beside a newer one; NULL for the newest.
  ends_at bigint,
  PRIMARY KEY (webhook, number)
);

CREATE TABLE webhook_deliveries (
  id bigint PRIMARY KEY,
  -- Of one that was removed the rest is deleted soon.
  webhook bigint NOT NULL,
  -- The event's id, the same for all webhooks that are told it.
  event text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  -- The record that the event is about, whose it is, and its revision when it was removed.
  subject text COLLATE "C" NOT NULL,
  subject_id bigint NOT NULL,
  subject_user bigint,
  revision bigint,
  state text COLLATE "C" NOT NULL CHECK (state = 'waiting' OR state = 'done' OR state = 'dead'),
  -- A JSON array, the newest try last.
  tries text COLLATE "C" NOT NULL,
  -- How many tries have failed since it began to wait.
  failed bigint NOT NULL,
  -- When it is sent; NULL while one about the same record is before it, and once it has ended.
  due_at bigint,
  ended_at bigint,
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK (due_at IS NULL OR ended_at IS NULL)
);

CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (webhook, state, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook, due_at, id)
  WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_subject
  ON webhook_deliveries (webhook, subject, subject_id, id) WHERE ended_at IS NULL;
CREATE INDEX webhook_deliveries_by_end ON webhook_deliveries (ended_at, id);
CREATE INDEX webhook_deliveries_by_user ON webhook_deliveries (subject_user)
  WHERE ended_at IS NULL;
