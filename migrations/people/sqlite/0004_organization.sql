-- The organization's one row: what rules over a whole table hold, such as the last active admin. Nothing reads it.

CREATE TABLE organization (
  id INTEGER PRIMARY KEY CHECK (id = 1)
) STRICT;

INSERT INTO organization (id) VALUES (1);
