import { sql } from "kysely";
import { type Queries } from "@/lib/db/database";

/*
 * Functions with the names of Citus's that keep every row where it is, note what they were called with as Citus does, and refuse what it
 * refuses, by its documentation and sources.
 */

const statements = [
  // Citus's own tables are in pg_catalog, not among those of the application.
  "create schema citus_stand_in",
  `create table citus_stand_in.partitions (
    place integer generated always as identity, logicalrel regclass primary key, partmethod text not null, partkey text)`,
  "create view pg_dist_partition as select * from citus_stand_in.partitions",
  "create view pg_dist_node as select 0 as groupid",
  "set local allow_system_table_mods = on",
  `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select 4000000000, 'citus', current_user::regrole, 'pg_catalog'::regnamespace, false, '13.0-1'`,
  `create function create_reference_table(relation regclass) returns void language plpgsql as $$ begin
    if exists (select from pg_constraint where contype = 'f' and relation in (conrelid, confrelid)
      and not exists (select from pg_dist_partition where partmethod = 'n' and logicalrel in (conrelid, confrelid))) then
      raise 'A foreign key of % is to, or of, a table of the coordinator.', relation;
    end if;
    insert into pg_dist_partition (logicalrel, partmethod) values (relation, 'n');
  end $$`,
  `create function create_distributed_table(relation regclass, key text, colocate_with text default 'default', shard_count integer default 32)
  returns void language plpgsql as $$
  declare number_of_key smallint := (select attnum from pg_attribute where attrelid = relation and attname = key);
  begin
    if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
      raise 'Foreign keys to reference tables need the sequential mode.';
    end if;
    if exists (select from pg_index where indrelid = relation and indisunique and not number_of_key = any (indkey)) then
      raise 'A unique index of % is without %.', relation, key;
    end if;
    if exists (select from pg_attribute where attrelid = relation and attidentity <> '' and atttypid <> 'bigint'::regtype) then
      raise 'An identity column of % has fewer than 64 bits.', relation;
    end if;
    if exists (select from pg_constraint where conrelid = relation and contype = 'f') then
      raise 'Foreign keys of % come later.', relation;
    end if;
    if exists (select from pg_trigger where tgrelid = relation and not tgisinternal) then
      raise '% has triggers.', relation;
    end if;
    if colocate_with <> 'default' and not exists (
      select from pg_dist_partition join pg_attribute on attrelid = logicalrel and attname = partkey
      where logicalrel = colocate_with::regclass and atttypid = (
        select atttypid from pg_attribute where attrelid = relation and attname = key)) then
      raise '% is not of the same kind as %.', relation, colocate_with;
    end if;
    insert into pg_dist_partition (logicalrel, partmethod, partkey) values (relation, 'h', key);
  end $$`,
  `create function truncate_local_data_after_distributing_table(relation regclass) returns void language plpgsql as $$ begin
    if not exists (select from pg_dist_partition where logicalrel = relation) then
      raise '% is a table of the coordinator.', relation;
    end if;
  end $$`,
  `create function citus_total_relation_size(relation regclass) returns bigint language sql as $$ select pg_total_relation_size(relation) $$`,
];

export async function installCitusStandIn(db: Queries): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
