-- Pictures that never come can be dropped. What an erasure leaves of a finished inspection has a digest of its own, and
-- it is known when a right ended.

-- Of the content since personal data was erased from it; NULL where that has the digest that was given.
ALTER TABLE inspections ADD COLUMN erased_digest text COLLATE "C";

-- When the right was given or taken; 0 where that is not known.
ALTER TABLE scopes ADD COLUMN made_at bigint NOT NULL DEFAULT 0;

-- When the member saw all targets for the last time; 0 where that is not known, or never was.
ALTER TABLE members ADD COLUMN saw_until bigint NOT NULL DEFAULT 0;

-- Who dropped a picture, when and why: a JSON object.
ALTER TABLE pictures
  ADD COLUMN removal text COLLATE "C",
  DROP CONSTRAINT pictures_state_check,
  DROP CONSTRAINT pictures_check,
  ADD CHECK (state IN ('awaited', 'stored', 'unreadable', 'removed')),
  ADD CHECK ((state IN ('awaited', 'removed')) = (blob IS NULL)),
  ADD CHECK ((state = 'removed') = (removal IS NOT NULL));
