-- What a notice refers to, such as a case number.
ALTER TABLE notices ADD COLUMN reference text COLLATE "C";
