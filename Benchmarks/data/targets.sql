-- Adds @count targets to account 1: twenty in a tree of two levels, spread over 500 streets. In one street in 2,000
-- targets is a lift of 1932, for searches that find little.
PRAGMA foreign_keys = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -262144;
BEGIN;
CREATE TEMP TABLE made AS
  WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < @count)
  SELECT i, a.last_number + 1 + i AS id, a.seq + 1 + i AS seq, 1704067200 + i * 60 AS at,
    CASE WHEN i % 20 > 0 THEN a.last_number + 1 + i - i % 20 END AS parent,
    CASE WHEN i % 2000 = 7 THEN 'Lift of 1932, ' ELSE 'Lift ' END || (i * 7919 % 999983) AS name,
    'Street ' || (i * 31 % 500) || ', stair ' || (i % 90) AS address, printf('%05d', i % 90000) AS postal_code,
    CASE i % 3 WHEN 0 THEN 'Tornio' WHEN 1 THEN 'Kemi' ELSE 'Haparanda' END AS city
  FROM n JOIN accounts a ON a.id = 1;
INSERT INTO items (account, id, type, key, revision, seq, active, made_at, created_at, made_by, changed_at, changed_by)
  SELECT 1, id, 'target', 'bench-' || i, 1, seq, 1, at, at, 1, at, 1 FROM made;
INSERT INTO keys (account, key, id) SELECT 1, 'bench-' || i, id FROM made ORDER BY 2;
INSERT INTO targets (account, id, parent, kind, code, name, name_key, address, postal_code, city, position, due, state,
    fields, sort_order, search_text)
  SELECT 1, id, parent, '', 'L-' || i, name, lower(name), address, postal_code, city, NULL, '2027-01-31', 'waiting',
    '{}', 0, lower(name || char(10) || 'L-' || i || char(10) || address || char(10) || postal_code || char(10) || city)
  FROM made;
UPDATE accounts SET last_number = last_number + @count, seq = seq + @count WHERE id = 1;
COMMIT;
PRAGMA wal_checkpoint(TRUNCATE);
