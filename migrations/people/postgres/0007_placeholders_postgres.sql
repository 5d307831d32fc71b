-- Whether an import of hours made the user, for a person who was not here.
ALTER TABLE users ADD COLUMN placeholder smallint NOT NULL DEFAULT 0 CHECK (placeholder IN (0, 1));
