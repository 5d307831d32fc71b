-- What is inspected, in trees, and who inspects it.

CREATE TABLE targets (
  account bigint NOT NULL,
  id bigint NOT NULL,
  parent bigint,
  kind text COLLATE "C" NOT NULL,
  -- Unique in the account; NULL for none.
  code text COLLATE "C",
  name text COLLATE "C" NOT NULL,
  -- The name composed and in lower case.
  name_key text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  postal_code text COLLATE "C" NOT NULL,
  city text COLLATE "C" NOT NULL,
  -- A JSON object, or NULL.
  position text COLLATE "C",
  due text COLLATE "C" CHECK (length(due) = 10),
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'underWay', 'done')),
  -- A JSON object.
  fields text COLLATE "C" NOT NULL,
  sort_order bigint NOT NULL,
  -- What a search looks through, in lower case.
  search_text text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, parent) REFERENCES targets (account, id)
);

CREATE INDEX targets_by_parent ON targets (account, parent, sort_order, id);
CREATE UNIQUE INDEX targets_by_code ON targets (account, code) WHERE code IS NOT NULL;
CREATE INDEX targets_by_name ON targets (account, name_key, id);

CREATE TABLE assignments (
  account bigint NOT NULL,
  target bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  PRIMARY KEY (account, target, user_id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id)
);

CREATE INDEX assignments_by_user ON assignments (account, user_id, target);

-- A right to see a target and what is below it, given to a member or taken: a row of the feed.
CREATE TABLE scopes (
  account bigint NOT NULL REFERENCES accounts (id),
  seq bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  target bigint NOT NULL,
  visible smallint NOT NULL CHECK (visible IN (0, 1)),
  PRIMARY KEY (account, seq),
  FOREIGN KEY (account, target) REFERENCES targets (account, id)
);

CREATE INDEX scopes_by_user ON scopes (account, user_id, seq);
