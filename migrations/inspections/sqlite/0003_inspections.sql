-- Forms in every version, and what was filled in.

CREATE TABLE templates (
  account INTEGER NOT NULL,
  -- Its name in paths.
  name TEXT NOT NULL,
  -- Its item.
  item INTEGER NOT NULL,
  title TEXT NOT NULL,
  title_key TEXT NOT NULL,
  -- The newest version.
  version INTEGER NOT NULL CHECK (version >= 1),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  -- A JSON object: the type that each field has in all versions.
  field_types TEXT NOT NULL,
  PRIMARY KEY (account, name),
  FOREIGN KEY (account, item) REFERENCES items (account, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX templates_by_item ON templates (account, item);
CREATE INDEX templates_by_title ON templates (account, title_key, name);

CREATE TABLE template_versions (
  account INTEGER NOT NULL,
  template TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1),
  title TEXT NOT NULL,
  -- A JSON array.
  sections TEXT NOT NULL,
  -- SHA-256 of title and sections.
  hash BLOB NOT NULL,
  made_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES users (id),
  PRIMARY KEY (account, template, version),
  FOREIGN KEY (account, template) REFERENCES templates (account, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE inspections (
  account INTEGER NOT NULL,
  id INTEGER NOT NULL,
  target INTEGER NOT NULL,
  template TEXT NOT NULL,
  version INTEGER NOT NULL,
  inspector INTEGER REFERENCES users (id),
  title TEXT NOT NULL,
  comment TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state = 'open' OR state = 'arriving' OR state = 'finished' OR state = 'void'),
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- The revision of the inspection that finished it.
  finished_revision INTEGER,
  digest TEXT,
  -- When personal data was erased from the content, so that it has another digest now.
  erased_at INTEGER,
  -- A JSON array.
  signatures TEXT NOT NULL,
  -- Whether it was finished before its target was to wait for another one.
  is_past INTEGER NOT NULL DEFAULT 0 CHECK (is_past IN (0, 1)),
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id),
  FOREIGN KEY (account, template, version) REFERENCES template_versions (account, template, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX inspections_by_target ON inspections (account, target, started_at, id);
CREATE INDEX inspections_by_template ON inspections (account, template, version);
CREATE INDEX inspections_by_start ON inspections (account, started_at, id);

CREATE TABLE sheets (
  account INTEGER NOT NULL,
  inspection INTEGER NOT NULL,
  id INTEGER NOT NULL,
  section TEXT NOT NULL,
  target INTEGER,
  sort_order INTEGER NOT NULL,
  PRIMARY KEY (account, inspection, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX sheets_by_id ON sheets (account, id);

-- A field of a sheet, with the change that last set it.
CREATE TABLE answers (
  account INTEGER NOT NULL,
  inspection INTEGER NOT NULL,
  sheet INTEGER NOT NULL,
  field TEXT NOT NULL,
  -- JSON; `null` for one that was emptied.
  value TEXT NOT NULL,
  revision INTEGER NOT NULL,
  device INTEGER,
  number INTEGER,
  user_id INTEGER REFERENCES users (id),
  made_at INTEGER NOT NULL,
  PRIMARY KEY (account, inspection, sheet, field),
  FOREIGN KEY (account, inspection, sheet) REFERENCES sheets (account, inspection, id),
  FOREIGN KEY (account, device) REFERENCES devices (account, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE findings (
  account INTEGER NOT NULL,
  id INTEGER NOT NULL,
  inspection INTEGER NOT NULL,
  sheet INTEGER,
  field TEXT,
  target INTEGER NOT NULL,
  -- 0 note, 1 minor, 2 major, 3 critical.
  severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 3),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  action TEXT NOT NULL,
  due TEXT CHECK (length(due) = 10),
  state TEXT NOT NULL CHECK (state = 'open' OR state = 'fixed' OR state = 'accepted' OR state = 'void'),
  comment TEXT NOT NULL,
  fixed_at INTEGER,
  -- What action, due, state and comment were when the inspection was finished: a JSON object; NULL while they are the
  -- same.
  at_finish TEXT,
  PRIMARY KEY (account, id),
  FOREIGN KEY (account, id) REFERENCES items (account, id),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id),
  FOREIGN KEY (account, target) REFERENCES targets (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX findings_by_inspection ON findings (account, inspection, id);
CREATE INDEX findings_by_severity ON findings (account, severity DESC, id);
CREATE INDEX findings_by_target ON findings (account, target, id);
