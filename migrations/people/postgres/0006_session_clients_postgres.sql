-- What opened a session: what it said it was, and its network.
ALTER TABLE sessions ADD COLUMN user_agent text COLLATE "C";
ALTER TABLE sessions ADD COLUMN network text COLLATE "C";
