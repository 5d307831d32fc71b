-- Client organizations, their members, and what all their records have in common. The account is the first column of
-- every key: a statement that does not bind it finds no index.

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  -- Stands in paths; never changed, never used again.
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  visibility TEXT NOT NULL CHECK (visibility IN ('all', 'assigned')),
  picture_location TEXT NOT NULL CHECK (picture_location IN ('keep', 'strip')),
  picture_bytes INTEGER NOT NULL CHECK (picture_bytes > 0),
  quota_bytes INTEGER NOT NULL CHECK (quota_bytes > 0),
  used_bytes INTEGER NOT NULL DEFAULT 0 CHECK (used_bytes >= 0),
  -- JSON arrays.
  kinds TEXT NOT NULL,
  target_fields TEXT NOT NULL,
  -- The types that fields of targets ever had, as a JSON object.
  field_types TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  created_at INTEGER NOT NULL,
  -- The last number given to an item, and to a change.
  last_number INTEGER NOT NULL DEFAULT 0,
  seq INTEGER NOT NULL DEFAULT 0,
  -- The revision of a new item: a restore begins above those that were given before.
  first_revision INTEGER NOT NULL DEFAULT 1,
  -- The least number of a new version of a form, for the same reason.
  first_version INTEGER NOT NULL DEFAULT 1,
  -- The change since which an inspector may see all targets, or only those assigned: older cursors do not hold.
  seen_since INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What an account, a member, a template, a target, an inspection, a sheet, a finding, a picture and a conflict have in
-- common. Its number is unlike that of any other item of the account.
CREATE TABLE items (
  account INTEGER NOT NULL REFERENCES accounts (id),
  id INTEGER NOT NULL,
  type TEXT NOT NULL,
  key TEXT NOT NULL,
  -- Counts its changes from 1.
  revision INTEGER NOT NULL CHECK (revision >= 1),
  -- The place of its last change among all changes of the account.
  seq INTEGER NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  -- When a person made it, by the corrected clock of the device, and when the server had it.
  made_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES users (id),
  changed_at INTEGER NOT NULL,
  changed_by INTEGER REFERENCES users (id),
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX items_by_seq ON items (account, seq);

-- The keys that items were ever given, also those of sheets that became another one.
CREATE TABLE keys (
  account INTEGER NOT NULL,
  key TEXT NOT NULL,
  id INTEGER NOT NULL,
  -- SHA-256 of the content that a device added under the key; NULL where none did.
  fingerprint BLOB,
  PRIMARY KEY (account, key),
  FOREIGN KEY (account, id) REFERENCES items (account, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
  account INTEGER NOT NULL REFERENCES accounts (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- Its item.
  item INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role = 'inspector' OR role = 'manager' OR role = 'admin'),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  since INTEGER NOT NULL,
  -- The change since which the member sees more or fewer targets by the role: older cursors do not hold.
  seen_since INTEGER NOT NULL DEFAULT 0,
  -- The last number of an item that was there when the member saw all targets, until then; 0 if that never was.
  saw_to INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account, user_id),
  FOREIGN KEY (account, item) REFERENCES items (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_user ON members (user_id, account);
CREATE UNIQUE INDEX members_by_item ON members (account, item);

-- Installations of clients, each under the name that it gave itself.
CREATE TABLE devices (
  account INTEGER NOT NULL REFERENCES accounts (id),
  id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  -- The highest number of a change taken from it, and the highest whose result it has.
  last_number INTEGER NOT NULL,
  confirmed INTEGER NOT NULL,
  -- Seconds that its clock was behind when it last sent.
  skew INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (account, id),
  UNIQUE (account, user_id, name)
) STRICT, WITHOUT ROWID;

-- Which change last set a field of an item since the item was made. The field of a member of an object is `fields.key`.
CREATE TABLE stamps (
  account INTEGER NOT NULL,
  item INTEGER NOT NULL,
  field TEXT NOT NULL,
  revision INTEGER NOT NULL,
  -- NULL for a change that no device sent.
  device INTEGER,
  number INTEGER,
  PRIMARY KEY (account, item, field),
  FOREIGN KEY (account, item) REFERENCES items (account, id),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
) STRICT, WITHOUT ROWID;

-- The changes of an item after it was made.
CREATE TABLE history (
  account INTEGER NOT NULL,
  item INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  -- A JSON object: the changed fields with their values before.
  fields TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id),
  device INTEGER,
  number INTEGER,
  made_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (account, item, revision),
  FOREIGN KEY (account, item) REFERENCES items (account, id),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
) STRICT, WITHOUT ROWID;
