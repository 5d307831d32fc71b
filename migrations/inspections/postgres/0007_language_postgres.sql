-- The language of an account's reports.

ALTER TABLE accounts ADD COLUMN language text COLLATE "C" NOT NULL DEFAULT 'en'
  CHECK (language = 'en' OR language = 'fi' OR language = 'nb');
