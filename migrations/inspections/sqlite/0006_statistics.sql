-- What the planner is told of the tables, in place of counting: an account has very many rows, and the columns after it
-- in an index leave few of them. Without this it takes the account alone for selective, and reads all rows of an account
-- where an index has the few that are wanted. Each index that begins with the account has a line: how many rows there
-- are, and how many have the same values in its first column, its first two, and so on. With that many rows
-- it never reads a whole table first to make a Bloom filter.

ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('items', 'items', '1000000000 1000000 1'),
  ('items', 'items_by_seq', '1000000000 1000000 1'),
  ('keys', 'keys', '1000000000 1000000 1'),
  ('members', 'members', '1000000000 1000000 1'),
  ('members', 'members_by_item', '1000000000 1000000 1'),
  ('devices', 'devices', '1000000000 1000000 1'),
  ('devices', 'sqlite_autoindex_devices_2', '1000000000 1000000 10 1'),
  ('stamps', 'stamps', '1000000000 1000000 10 1'),
  ('history', 'history', '1000000000 1000000 10 1'),
  ('targets', 'targets', '1000000000 1000000 1'),
  ('targets', 'targets_by_parent', '1000000000 1000000 10 10 1'),
  ('targets', 'targets_by_code', '1000000000 1000000 1'),
  ('targets', 'targets_by_name', '1000000000 1000000 10 1 1'),
  ('assignments', 'assignments', '1000000000 1000000 10 1'),
  ('assignments', 'assignments_by_user', '1000000000 1000000 10 1'),
  ('scopes', 'scopes', '1000000000 1000000 1'),
  ('scopes', 'scopes_by_user', '1000000000 1000000 10 1'),
  ('templates', 'templates', '1000000000 1000000 1'),
  ('templates', 'templates_by_item', '1000000000 1000000 1'),
  ('templates', 'templates_by_title', '1000000000 1000000 10 1'),
  ('template_versions', 'template_versions', '1000000000 1000000 10 1'),
  ('inspections', 'inspections', '1000000000 1000000 1'),
  ('inspections', 'inspections_by_target', '1000000000 1000000 10 10 1'),
  ('inspections', 'inspections_by_template', '1000000000 1000000 10 10'),
  ('inspections', 'inspections_by_start', '1000000000 1000000 10 1'),
  ('sheets', 'sheets', '1000000000 1000000 10 1'),
  ('sheets', 'sheets_by_id', '1000000000 1000000 1'),
  ('answers', 'answers', '1000000000 1000000 10 10 1'),
  ('findings', 'findings', '1000000000 1000000 1'),
  ('findings', 'findings_by_inspection', '1000000000 1000000 10 1'),
  ('findings', 'findings_by_severity', '1000000000 1000000 10 1'),
  ('findings', 'findings_by_target', '1000000000 1000000 10 1'),
  ('pushes', 'pushes', '1000000000 1000000 10 1'),
  ('conflicts', 'conflicts', '1000000000 1000000 1'),
  ('conflicts', 'conflicts_open', '1000000000 1000000 1'),
  ('conflicts', 'conflicts_by_item', '1000000000 1000000 10 1'),
  ('conflicts', 'conflicts_by_picture', '1000000000 1000000 1'),
  ('pictures', 'pictures', '1000000000 1000000 1'),
  ('pictures', 'pictures_by_owner', '1000000000 1000000 10 10 1'),
  ('pictures', 'pictures_by_inspection', '1000000000 1000000 10 10 1'),
  ('pictures', 'pictures_by_target', '1000000000 1000000 10 10 1'),
  ('pictures', 'pictures_by_order', '1000000000 1000000 10 1'),
  ('pictures', 'pictures_by_hash', '1000000000 1000000 10'),
  ('pictures', 'pictures_unread', '1000000000 1000000 1'),
  ('pictures', 'pictures_inactive', '1000000000 1000000 10');
ANALYZE sqlite_schema;
