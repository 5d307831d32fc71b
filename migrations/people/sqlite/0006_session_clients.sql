-- What opened a session: what it said it was, and its network.
ALTER TABLE sessions ADD COLUMN user_agent TEXT;
ALTER TABLE sessions ADD COLUMN network TEXT;
