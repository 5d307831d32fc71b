-- Whether an import of hours made the user, for a person who was not here.
ALTER TABLE users ADD COLUMN placeholder smallint NOT NULL DEFAULT 0 CHECK (placeholder IN (0, 1));
-- Whether the user is in no list: a placeholder whose hours another user has, or that was not needed.
ALTER TABLE users ADD COLUMN hidden smallint NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1));
