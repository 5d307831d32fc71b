-- Spreads the tables that grow with the users over the shards of Citus: docs/sharding.md. Run once, by the owner of the
-- tables, at the coordinator, while no node serves:  psql kortti --single-transaction --file=docs/sharding.sql

SET search_path = kortti;
-- Two to four times as many as there will ever be workers. A shard moves as a whole.
SET citus.shard_count = 8;

-- A shard can't refer to a table that is at the coordinator alone. The services look in the same transaction.
ALTER TABLE entries DROP CONSTRAINT entries_user_id_fkey, DROP CONSTRAINT entries_project_id_fkey,
  DROP CONSTRAINT entries_task_id_fkey;
ALTER TABLE idempotency_records DROP CONSTRAINT idempotency_records_user_id_fkey;

-- A unique key has to have the column by which rows are spread. That no two ids are the same follows from where they
-- come from: one row of the table sequences.
DROP INDEX entries_by_id;
CREATE INDEX entries_by_id ON entries (id);

SELECT create_distributed_table('entries', 'user_id', colocate_with => 'none');
SELECT create_distributed_table('idempotency_records', 'user_id', colocate_with => 'entries');
