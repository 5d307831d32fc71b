-- When the working day begins, in minutes after midnight.
ALTER TABLE timesheet_settings ADD COLUMN day_start INTEGER NOT NULL DEFAULT 480;
