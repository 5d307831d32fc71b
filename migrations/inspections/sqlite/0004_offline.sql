-- What devices pushed, and what of it people have to decide.

-- Results of changes, kept until the device says that it has them.
CREATE TABLE pushes (
  account INTEGER NOT NULL,
  device INTEGER NOT NULL,
  number INTEGER NOT NULL,
  -- SHA-256 of the change.
  fingerprint BLOB NOT NULL,
  -- JSON. NULL while the change waits: after a restore it named what another device may send again.
  result TEXT,
  -- Under which the change was refused to add something.
  refused_key TEXT,
  PRIMARY KEY (account, device, number),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX pushes_waiting ON pushes (account, device, number) WHERE result IS NULL;
CREATE INDEX pushes_refused ON pushes (account, device, refused_key) WHERE refused_key IS NOT NULL;

CREATE TABLE conflicts (
  account INTEGER NOT NULL,
  id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (
    kind = 'field' OR kind = 'removed' OR kind = 'finished' OR kind = 'duplicate' OR kind = 'cycle'
    OR kind = 'rights' OR kind = 'version'),
  -- The type and the id of the item that the change was meant for.
  type TEXT NOT NULL,
  item INTEGER NOT NULL,
  -- The target that it is of, or hangs on.
  target INTEGER,
  -- NULL for a change as a whole.
  field TEXT,
  -- JSON: the value at the revision that the sender knew, the value it was decided against, the value offered.
  base TEXT,
  current TEXT,
  offered TEXT NOT NULL,
  -- The revision that the sender knew.
  base_revision INTEGER NOT NULL,
  -- Whether the change would have made the item active or inactive; NULL for neither.
  active INTEGER CHECK (active IN (0, 1)),
  user_id INTEGER REFERENCES users (id),
  device INTEGER,
  made_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'decided')),
  kept TEXT CHECK (kept = 'current' OR kept = 'offered' OR kept = 'value'),
  decided_by INTEGER REFERENCES users (id),
  decided_at INTEGER,
  comment TEXT NOT NULL,
  -- The picture that is inactive until this is decided, since its bytes need a place.
  picture INTEGER,
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, item) REFERENCES items (account, id),
  FOREIGN KEY (account, picture) REFERENCES items (account, id),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX conflicts_open ON conflicts (account, id) WHERE state = 'open';
CREATE INDEX conflicts_by_item ON conflicts (account, item, id);
CREATE INDEX conflicts_by_picture ON conflicts (account, picture) WHERE picture IS NOT NULL;
