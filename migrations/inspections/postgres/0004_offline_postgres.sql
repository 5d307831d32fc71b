-- What devices pushed, and what of it people have to decide.

-- Results of changes, kept until the device says that it has them.
CREATE TABLE pushes (
  account bigint NOT NULL,
  device bigint NOT NULL,
  number bigint NOT NULL,
  -- SHA-256 of the change.
  fingerprint bytea NOT NULL,
  -- JSON. NULL while the change waits: after a restore it named what another device may send again.
  result text COLLATE "C",
  -- Under which the change was refused to add something.
  refused_key text COLLATE "C",
  PRIMARY KEY (account, device, number),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
);

CREATE INDEX pushes_waiting ON pushes (account, device, number) WHERE result IS NULL;
CREATE INDEX pushes_refused ON pushes (account, device, refused_key) WHERE refused_key IS NOT NULL;

CREATE TABLE conflicts (
  account bigint NOT NULL,
  id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (
    kind IN ('field', 'removed', 'finished', 'duplicate', 'cycle', 'rights', 'version')),
  -- The type and the id of the item that the change was meant for.
  type text COLLATE "C" NOT NULL,
  item bigint NOT NULL,
  -- The target that it is of, or hangs on.
  target bigint,
  -- NULL for a change as a whole.
  field text COLLATE "C",
  -- JSON: the value at the revision that the sender knew, the value it was decided against, the value offered.
  base text COLLATE "C",
  current text COLLATE "C",
  offered text COLLATE "C" NOT NULL,
  -- The revision that the sender knew.
  base_revision bigint NOT NULL,
  -- Whether the change would have made the item active or inactive; NULL for neither.
  active smallint CHECK (active IN (0, 1)),
  user_id bigint REFERENCES users (id),
  device bigint,
  made_at bigint NOT NULL,
  received_at bigint NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'decided')),
  kept text COLLATE "C" CHECK (kept IN ('current', 'offered', 'value')),
  decided_by bigint REFERENCES users (id),
  decided_at bigint,
  comment text COLLATE "C" NOT NULL,
  -- The picture that is inactive until this is decided, since its bytes need a place.
  picture bigint,
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, item) REFERENCES items (account, id),
  FOREIGN KEY (account, picture) REFERENCES items (account, id),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
);

CREATE INDEX conflicts_open ON conflicts (account, id) WHERE state = 'open';
CREATE INDEX conflicts_by_item ON conflicts (account, item, id);
CREATE INDEX conflicts_by_picture ON conflicts (account, picture) WHERE picture IS NOT NULL;
