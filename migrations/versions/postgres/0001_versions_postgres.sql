-- How often what is read as a whole was changed.

CREATE TABLE versions (
  -- What it is, such as a board, and which one.
  kind text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  -- Which part of it, such as a day; 0 for one without parts.
  part bigint NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (kind, id, part)
);
