-- The organization's one row: what rules over a whole table hold, such as the last active admin. Nothing reads it.

CREATE TABLE organization (
  id bigint PRIMARY KEY CHECK (id = 1)
);

INSERT INTO organization (id) VALUES (1);
