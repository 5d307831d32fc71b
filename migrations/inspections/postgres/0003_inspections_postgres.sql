-- Forms in every version, and what was filled in.

CREATE TABLE templates (
  account bigint NOT NULL,
  -- Its name in paths.
  name text COLLATE "C" NOT NULL,
  -- Its item.
  item bigint NOT NULL,
  title text COLLATE "C" NOT NULL,
  title_key text COLLATE "C" NOT NULL,
  -- The newest version.
  version bigint NOT NULL CHECK (version >= 1),
  active smallint NOT NULL CHECK (active IN (0, 1)),
  -- A JSON object: the type that each field has in all versions.
  field_types text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, name),
  FOREIGN KEY (account, item) REFERENCES items (account, id)
);

CREATE UNIQUE INDEX templates_by_item ON templates (account, item);
CREATE INDEX templates_by_title ON templates (account, title_key, name);

CREATE TABLE template_versions (
  account bigint NOT NULL,
  template text COLLATE "C" NOT NULL,
  version bigint NOT NULL CHECK (version >= 1),
  title text COLLATE "C" NOT NULL,
  -- A JSON array.
  sections text COLLATE "C" NOT NULL,
  -- SHA-256 of title and sections.
  hash bytea NOT NULL,
  made_at bigint NOT NULL,
  made_by bigint REFERENCES users (id),
  PRIMARY KEY (account, template, version),
  FOREIGN KEY (account, template) REFERENCES templates (account, name)
);

CREATE TABLE inspections (
  account bigint NOT NULL,
  id bigint NOT NULL,
  target bigint NOT NULL,
  template text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  inspector bigint REFERENCES users (id),
  title text COLLATE "C" NOT NULL,
  comment text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'arriving', 'finished', 'void')),
  started_at bigint NOT NULL,
  finished_at bigint,
  -- The revision of the inspection that finished it.
  finished_revision bigint,
  digest text COLLATE "C",
  -- When personal data was erased from the content, so that it has another digest now.
  erased_at bigint,
  -- A JSON array.
  signatures text COLLATE "C" NOT NULL,
  -- Whether it was finished before its target was to wait for another one.
  is_past smallint NOT NULL DEFAULT 0 CHECK (is_past IN (0, 1)),
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id),
  FOREIGN KEY (account, template, version) REFERENCES template_versions (account, template, version)
);

CREATE INDEX inspections_by_target ON inspections (account, target, started_at, id);
CREATE INDEX inspections_by_template ON inspections (account, template, version);
CREATE INDEX inspections_by_start ON inspections (account, started_at, id);

CREATE TABLE sheets (
  account bigint NOT NULL,
  inspection bigint NOT NULL,
  id bigint NOT NULL,
  section text COLLATE "C" NOT NULL,
  target bigint,
  sort_order bigint NOT NULL,
  PRIMARY KEY (account, inspection, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id)
);

CREATE UNIQUE INDEX sheets_by_id ON sheets (account, id);

-- A field of a sheet, with the change that last set it.
CREATE TABLE answers (
  account bigint NOT NULL,
  inspection bigint NOT NULL,
  sheet bigint NOT NULL,
  field text COLLATE "C" NOT NULL,
  -- JSON; `null` for one that was emptied.
  value text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  device bigint,
  number bigint,
  user_id bigint REFERENCES users (id),
  made_at bigint NOT NULL,
  PRIMARY KEY (account, inspection, sheet, field),
  FOREIGN KEY (account, inspection, sheet) REFERENCES sheets (account, inspection, id),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
);

CREATE TABLE findings (
  account bigint NOT NULL,
  id bigint NOT NULL,
  inspection bigint NOT NULL,
  sheet bigint,
  field text COLLATE "C",
  target bigint NOT NULL,
  -- 0 note, 1 minor, 2 major, 3 critical.
  severity smallint NOT NULL CHECK (severity BETWEEN 0 AND 3),
  title text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  due text COLLATE "C" CHECK (length(due) = 10),
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'fixed', 'accepted', 'void')),
  comment text COLLATE "C" NOT NULL,
  fixed_at bigint,
  -- What action, due, state and comment were when the inspection was finished: a JSON object; NULL while they are the
  -- same.
  at_finish text COLLATE "C",
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id)
);

CREATE INDEX findings_by_inspection ON findings (account, inspection, id);
CREATE INDEX findings_by_severity ON findings (account, severity DESC, id);
CREATE INDEX findings_by_target ON findings (account, target, id);
