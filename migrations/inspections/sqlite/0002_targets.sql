-- What is inspected, in trees, and who inspects it.

CREATE TABLE targets (
  account INTEGER NOT NULL,
  id INTEGER NOT NULL,
  parent INTEGER,
  kind TEXT NOT NULL,
  -- Unique in the account; NULL for none.
  code TEXT,
  name TEXT NOT NULL,
  -- The name composed and in lower case.
  name_key TEXT NOT NULL,
  address TEXT NOT NULL,
  postal_code TEXT NOT NULL,
  city TEXT NOT NULL,
  -- A JSON object, or NULL.
  position TEXT,
  due TEXT CHECK (length(due) = 10),
  state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'underWay' OR state = 'done'),
  -- A JSON object.
  fields TEXT NOT NULL,
  sort_order INTEGER NOT NULL,
  -- What a search looks through, in lower case.
  search_text TEXT NOT NULL,
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, parent) REFERENCES targets (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX targets_by_parent ON targets (account, parent, sort_order, id);
CREATE UNIQUE INDEX targets_by_code ON targets (account, code) WHERE code IS NOT NULL;
-- With what a search looks through, so that it reads the rows of those only that it finds.
CREATE INDEX targets_by_name ON targets (account, name_key, id, search_text);

CREATE TABLE assignments (
  account INTEGER NOT NULL,
  target INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (account, target, user_id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX assignments_by_user ON assignments (account, user_id, target);

-- A right to see a target and what is below it, given to a member or taken: a row of the feed.
CREATE TABLE scopes (
  account INTEGER NOT NULL REFERENCES accounts (id),
  seq INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  target INTEGER NOT NULL,
  visible INTEGER NOT NULL CHECK (visible IN (0, 1)),
  PRIMARY KEY (account, seq),
  FOREIGN KEY (account, target) REFERENCES targets (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX scopes_by_user ON scopes (account, user_id, seq);
