-- Customers, for whom projects are done.
CREATE TABLE customers (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  -- The name composed and in lower case. The order of lists.
  name_key text COLLATE "C" NOT NULL UNIQUE,
  number text COLLATE "C" NOT NULL,
  -- The number composed and in lower case.
  number_key text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  vat_number text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
  active smallint NOT NULL CHECK (active IN (0, 1)),
  created_at bigint NOT NULL
);

-- A project's `customer` stays the name of its customer. Names that projects had before become customers when the
-- server starts: each with its row of the audit log.
ALTER TABLE projects ADD COLUMN customer_id bigint REFERENCES customers (id);

CREATE INDEX projects_by_customer ON projects (customer_id) WHERE customer_id IS NOT NULL;

ALTER TABLE timesheet_settings ADD COLUMN currency text COLLATE "C" NOT NULL DEFAULT 'EUR';
