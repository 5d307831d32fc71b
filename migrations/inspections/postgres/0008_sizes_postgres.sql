-- How large items are, counted as they change, so that a small change of a large one reads and writes little of it.

-- Bytes of what was filled in: of a sheet its values as JSON, of an inspection all its sheets and findings.
CREATE TABLE sizes (
  account bigint NOT NULL,
  item bigint NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (account, item),
  FOREIGN KEY (account, item) REFERENCES items (account, id)
);

INSERT INTO sizes (account, item, bytes)
SELECT account, sheet, sum(octet_length(value)) FROM answers WHERE value <> 'null' GROUP BY account, sheet;

INSERT INTO sizes (account, item, bytes)
SELECT n.account, n.id,
  (SELECT count(*) * 256 + coalesce(sum(z.bytes), 0) FROM sheets s
    LEFT JOIN sizes z ON z.account = s.account AND z.item = s.id
    WHERE s.account = n.account AND s.inspection = n.id)
  + (SELECT coalesce(sum(256 + octet_length(f.title) + octet_length(f.description)
      + octet_length(f.action) + octet_length(f.comment)), 0) FROM findings f
    WHERE f.account = n.account AND f.inspection = n.id)
FROM inspections n;

-- What was drawn as the signatures of an inspection, by their places among them.
CREATE TABLE strokes (
  account bigint NOT NULL,
  inspection bigint NOT NULL,
  place bigint NOT NULL,
  -- A JSON array of lines.
  lines text COLLATE "C" NOT NULL,
  PRIMARY KEY (account, inspection, place),
  FOREIGN KEY (account, inspection) REFERENCES inspections (account, id)
);

INSERT INTO strokes (account, inspection, place, lines)
SELECT n.account, n.id, s.place - 1, (s.value -> 'strokes')::text
FROM inspections n, json_array_elements(n.signatures::json) WITH ORDINALITY s (value, place);

UPDATE inspections SET signatures =
  (SELECT json_agg(s.value - 'strokes')::text FROM jsonb_array_elements(signatures::jsonb) s (value))
WHERE signatures <> '[]';
