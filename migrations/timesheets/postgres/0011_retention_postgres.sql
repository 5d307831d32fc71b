-- How many whole years after a person's last hours nobody erases the person; NULL for none.
ALTER TABLE timesheet_settings ADD COLUMN retention_years bigint;
