-- Client organizations, their members, and what all their records have in common. The account is the first column of
-- every key: a statement that does not bind it finds no index.

CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  -- Stands in paths; never changed, never used again.
  name text COLLATE "C" NOT NULL UNIQUE,
  title text COLLATE "C" NOT NULL,
  time_zone text COLLATE "C" NOT NULL,
  visibility text COLLATE "C" NOT NULL CHECK (visibility IN ('all', 'assigned')),
  picture_location text COLLATE "C" NOT NULL CHECK (picture_location IN ('keep', 'strip')),
  picture_bytes bigint NOT NULL CHECK (picture_bytes > 0),
  quota_bytes bigint NOT NULL CHECK (quota_bytes > 0),
  used_bytes bigint NOT NULL DEFAULT 0 CHECK (used_bytes >= 0),
  -- JSON arrays.
  kinds text COLLATE "C" NOT NULL,
  target_fields text COLLATE "C" NOT NULL,
  -- The types that fields of targets ever had, as a JSON object.
  field_types text COLLATE "C" NOT NULL,
  active smallint NOT NULL CHECK (active IN (0, 1)),
  created_at bigint NOT NULL,
  -- The last number given to an item, and to a change.
  last_number bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  -- The revision of a new item: a restore begins above those that were given before.
  first_revision bigint NOT NULL DEFAULT 1,
  -- The least number of a new version of a form, for the same reason.
  first_version bigint NOT NULL DEFAULT 1,
  -- The change since which an inspector may see all targets, or only those assigned: older cursors do not hold.
  seen_since bigint NOT NULL DEFAULT 0
);

-- What an account, a member, a template, a target, an inspection, a sheet, a finding, a picture and a conflict have in
-- common. Its number is unlike that of any other item of the account.
CREATE TABLE items (
  account bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL,
  type text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- Counts its changes from 1.
  revision bigint NOT NULL CHECK (revision >= 1),
  -- The place of its last change among all changes of the account.
  seq bigint NOT NULL,
  active smallint NOT NULL CHECK (active IN (0, 1)),
  -- When a person made it, by the corrected clock of the device, and when the server had it.
  made_at bigint NOT NULL,
  created_at bigint NOT NULL,
  made_by bigint REFERENCES users (id),
  changed_at bigint NOT NULL,
  changed_by bigint REFERENCES users (id),
  PRIMARY KEY (account, id)
);

CREATE UNIQUE INDEX items_by_seq ON items (account, seq);

-- The keys that items were ever given, also those of sheets that became another one.
CREATE TABLE keys (
  account bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  -- SHA-256 of the content that a device added under the key; NULL where none did.
  fingerprint bytea,
  PRIMARY KEY (account, key),
  FOREIGN KEY (account, id) REFERENCES items (account, id)
);

CREATE TABLE members (
  account bigint NOT NULL REFERENCES accounts (id),
  user_id bigint NOT NULL REFERENCES users (id),
  -- Its item.
  item bigint NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('inspector', 'manager', 'admin')),
  active smallint NOT NULL CHECK (active IN (0, 1)),
  since bigint NOT NULL,
  -- The change since which the member sees more or fewer targets by the role: older cursors do not hold.
  seen_since bigint NOT NULL DEFAULT 0,
  -- The last number of an item that was there when the member saw all targets, until then; 0 if that never was.
  saw_to bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account, user_id),
  FOREIGN KEY (account, item) REFERENCES items (account, id)
);

CREATE INDEX members_by_user ON members (user_id, account);
CREATE UNIQUE INDEX members_by_item ON members (account, item);

-- Installations of clients, each under the name that it gave itself.
CREATE TABLE devices (
  account bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users (id),
  name text COLLATE "C" NOT NULL,
  -- The highest number of a change taken from it, and the highest whose result it has.
  last_number bigint NOT NULL,
  confirmed bigint NOT NULL,
  -- Seconds that its clock was behind when it last sent.
  skew bigint NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (account, id),
  UNIQUE (account, user_id, name)
);

-- Which change last set a field of an item since the item was made. The field of a member of an object is `fields.key`.
CREATE TABLE stamps (
  account bigint NOT NULL,
  item bigint NOT NULL,
  field text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  -- NULL for a change that no device sent.
  device bigint,
  number bigint,
  PRIMARY KEY (account, item, field),
  FOREIGN KEY (account, item) REFERENCES items (account, id),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
);

-- The changes of an item after it was made.
CREATE TABLE history (
  account bigint NOT NULL,
  item bigint NOT NULL,
  revision bigint NOT NULL,
  -- A JSON object: the changed fields with their values before.
  fields text COLLATE "C" NOT NULL,
  user_id bigint REFERENCES users (id),
  device bigint,
  number bigint,
  made_at bigint NOT NULL,
  received_at bigint NOT NULL,
  PRIMARY KEY (account, item, revision),
  FOREIGN KEY (account, item) REFERENCES items (account, id),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
);
