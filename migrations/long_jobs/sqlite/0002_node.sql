-- The node that does the job: a start ends what the last process of the same node left, and nothing of others.
ALTER TABLE long_jobs ADD COLUMN node TEXT NOT NULL DEFAULT 'server';
