-- How often what is read as a whole was changed.

CREATE TABLE versions (
  -- What it is, such as a board, and which one.
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  -- Which part of it, such as a day; 0 for one without parts.
  part INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (kind, id, part)
) STRICT, WITHOUT ROWID;
