-- How large items are, counted as they change, so that a small change of a large one reads and writes little of it.

-- Bytes of what was filled in: of a sheet its values as JSON, of an inspection all its sheets and findings.
CREATE TABLE sizes (
  account INTEGER NOT NULL,
  item INTEGER NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (account, item),
  FOREIGN KEY (account, item) REFERENCES items (account, id)
) STRICT, WITHOUT ROWID;

INSERT INTO sizes (account, item, bytes)
SELECT account, sheet, sum(length(CAST(value AS BLOB))) FROM answers WHERE value <> 'null' GROUP BY account, sheet;

INSERT INTO sizes (account, item, bytes)
SELECT n.account, n.id,
  (SELECT count(*) * 256 + coalesce(sum(z.bytes), 0) FROM sheets s
    LEFT JOIN sizes z ON z.account = s.account AND z.item = s.id
    WHERE s.account = n.account AND s.inspection = n.id)
  + (SELECT coalesce(sum(256 + length(CAST(f.title AS BLOB)) + length(CAST(f.description AS BLOB))
      + length(CAST(f.action AS BLOB)) + length(CAST(f.comment AS BLOB))), 0) FROM findings f
    WHERE f.account = n.account AND f.inspection = n.id)
FROM inspections n;

-- What was drawn as the signatures of an inspection, by their places among them.
CREATE TABLE strokes (
  account INTEGER NOT NULL,
  inspection INTEGER NOT NULL,
  place INTEGER NOT NULL,
  -- A JSON array of lines.
  lines TEXT NOT NULL,
  PRIMARY KEY (account, inspection, place),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id)
) STRICT, WITHOUT ROWID;

INSERT INTO strokes (account, inspection, place, lines)
SELECT n.account, n.id, s.key, json_extract(s.value, '$.strokes') FROM inspections n, json_each(n.signatures) s;

UPDATE inspections SET signatures =
  (SELECT json_group_array(json_remove(s.value, '$.strokes')) FROM json_each(signatures) s)
WHERE signatures <> '[]';

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('sizes', 'sizes', '1000000000 1000000 1'),
  ('strokes', 'strokes', '1000000000 1000000 10 1');
ANALYZE sqlite_schema;
