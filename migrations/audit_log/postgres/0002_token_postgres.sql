-- The token that the caller had in place of a session: a number of the feature people.
ALTER TABLE audit_log ADD COLUMN token bigint;
