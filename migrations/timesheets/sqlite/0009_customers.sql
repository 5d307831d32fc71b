-- Customers, for whom projects are done.
CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  -- The name composed and in lower case. The order of lists.
  name_key TEXT NOT NULL UNIQUE,
  number TEXT NOT NULL,
  -- The number composed and in lower case.
  number_key TEXT NOT NULL,
  address TEXT NOT NULL,
  vat_number TEXT NOT NULL,
  email TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

-- A project's `customer` stays the name of its customer. Names that projects had before become customers when the
-- server starts: each with its row of the audit log.
ALTER TABLE projects ADD COLUMN customer_id INTEGER REFERENCES customers (id);

CREATE INDEX projects_by_customer ON projects (customer_id) WHERE customer_id IS NOT NULL;

ALTER TABLE timesheet_settings ADD COLUMN currency TEXT NOT NULL DEFAULT 'EUR';
