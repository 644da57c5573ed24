import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { scanFunction } from "@/lib/server/db/names/scan-function";
import {
  distributeTables,
  findTables,
  widenColumns,
} from "@/lib/server/db/citus/distribute-tables";
import { shardKeyOf, type shardTables } from "@/lib/server/db/citus/shard-tables";

/**
 * `citus`: shards on the machines of Citus. `partitions`: partitions of PostgreSQL, with which tests check that a statement stays within
 * one agency.
 */
interface Split {
  over: "partitions" | "citus";
  /** Number of partitions or shards of each table. */
  count: number;
}

type Report = (table: string) => void;
type ShardTable = (typeof shardTables)[number];

/** Objects that are created again for a split table: under the same names, with the agency in every key. */
interface Definitions {
  primaryKey: { name: string; columns: string[] } | null;
  indexes: { name: string; isUnique: boolean; definition: string }[];
  foreignKeys: { name: string; definition: string }[];
  /** Columns that number rows, and the last number; null if there is none. */
  identities: { column: string; last: number | null }[];
  /** Storage parameters, such as toast_tuple_target=128. */
  options: string[];
}

/**
 * Splits the tables by agency. Call in a transaction: either all rows are rewritten or nothing changes, and no other process reads or
 * writes meanwhile. @throws errors of the driver
 */
export async function splitTables(db: Queries, split: Split, report: Report): Promise<void> {
  const tables = await findTables(db);
  const names = tables.split.map(({ name }) => name);
  const changed = split.over === "citus" ? [...tables.reference, ...names] : names;
  // A server that starts meanwhile reads signing_keys first.
  const locked = new Set(["signing_keys", "clients", ...changed]);
  await run(db, `lock table ${[...locked].join(", ")} in access exclusive mode`);
  // Servers of an earlier version did not know this column (0019).
  await run(
    db,
    `update clients set tenant_id = coalesce(
      (select agency_id from agency_advertisers where advertiser_id = company_id and is_mirrored = 0), company_id)
      where tenant_id is null`,
  );
  const definitions = new Map<string, Definitions>();
  for (const name of changed) definitions.set(name, await readDefinitions(db, name));
  for (const [table, { foreignKeys }] of definitions)
    for (const { name } of foreignKeys)
      await run(db, `alter table ${table} drop constraint ${name}`);
  for (const table of tables.split) {
    report(table.name);
    await splitTable(db, table, definitions.get(table.name), split);
  }
  if (split.over === "citus") {
    report("the machines of Citus");
    await distributeTables(db, split.count);
  }
  for (const [table, { foreignKeys }] of definitions)
    for (const { name, definition } of foreignKeys)
      await run(db, `alter table ${table} add constraint ${name} ${withKeys(table, definition)}`);
  await run(db, scanFunction(split.over));
  report("statistics");
  await describeColumns(db, split, names);
}

async function describeColumns(db: Queries, { over }: Split, names: string[]): Promise<void> {
  await run(
    db,
    "create statistics playlists_of_agency (dependencies) on shard_key, agency_id, company_id from playlists",
  );
  // The machines of Citus do so themselves.
  if (over === "partitions") for (const name of names) await run(db, `analyze ${name}`);
}

async function splitTable(
  db: Queries,
  { name, key, joins, keyOf }: ShardTable,
  definitions: Definitions | undefined,
  split: Split,
): Promise<void> {
  if (!definitions) return;
  const { primaryKey, indexes, identities, options } = definitions;
  const [column, added, value] =
    key === "shard_key" ? [", shard_key", ", shard_key uuid not null", `, ${keyOf}`] : ["", "", ""];
  const stored = options.length > 0 ? ` with (${options.join(", ")})` : "";
  const isPartitioned = split.over === "partitions";
  await run(
    db,
    `create table ${name}_split (like ${name} including defaults including constraints including identity including storage${added})
      ${isPartitioned ? `partition by hash (${key})` : stored}`,
  );
  if (isPartitioned)
    for (let part = 0; part < split.count; part += 1)
      await run(
        db,
        `create table ${name}_${part} partition of ${name}_split
          for values with (modulus ${split.count}, remainder ${part})${stored}`,
      );
  else for (const statement of widenColumns(name, `${name}_split`)) await run(db, statement);
  const columns = await listColumns(db, name);
  await run(
    db,
    `insert into ${name}_split (${columns.join(", ")}${column})
      select ${columns.map((one) => `old.${one}`).join(", ")}${value} from ${name} old ${joins}`,
  );
  await requireAllRows(db, name);
  await run(db, `drop table ${name}`);
  await run(db, `alter table ${name}_split rename to ${name}`);
  for (const { column, last } of identities)
    if (last !== null)
      await run(db, `select setval(pg_get_serial_sequence('${name}', '${column}'), ${last})`);
  if (primaryKey)
    await run(
      db,
      `alter table ${name} add constraint ${primaryKey.name} primary key (${unique([key, ...primaryKey.columns]).join(", ")})`,
    );
  for (const index of indexes)
    await run(db, index.isUnique ? withKey(index, key) : index.definition);
}

/** Refuses rows that belong to no agency, which would be lost. */
async function requireAllRows(db: Queries, table: string): Promise<void> {
  const { rows } = await sql<{ isSame: boolean }>`select
    (select count(*) from ${sql.table(table)}) = (select count(*) from ${sql.table(`${table}_split`)}) as "isSame"`.execute(
    db,
  );
  if (!rows[0]?.isSame)
    throw new Error(`Rows of ${table} belong to no agency. Nothing was changed.`);
}

const run = (db: Queries, text: string) => sql.raw(text).execute(db);

const unique = (columns: string[]) => [...new Set(columns)];

/** Returns the definition of a unique index with the agency in front. */
function withKey({ definition }: { definition: string }, key: string): string {
  const [before, columns = ""] = definition.split(/(?<= USING btree \()/);
  return new RegExp(`^${key}\\b`).test(columns) ? definition : `${before}${key}, ${columns}`;
}

/** Returns the definition of a foreign key between two split tables, with the agency of both. */
function withKeys(table: string, definition: string): string {
  const target = /REFERENCES (\w+)\(/.exec(definition)?.[1] ?? "";
  const targetKey = shardKeyOf(target);
  if (targetKey === undefined) return definition;
  return definition
    .replace("FOREIGN KEY (", `FOREIGN KEY (${shardKeyOf(table)}, `)
    .replace(`REFERENCES ${target}(`, `REFERENCES ${target}(${targetKey}, `);
}

async function readDefinitions(db: Queries, table: string): Promise<Definitions> {
  const oid = sql`${table}::regclass`;
  const constraints = await sql<{
    name: string;
    type: string;
    definition: string;
    columns: string[];
  }>`
    select conname as name, contype as type, pg_get_constraintdef(oid) as definition,
      (select json_agg(attname order by place) from unnest(conkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum) as columns
    from pg_constraint where conrelid = ${oid} and contype in ('p', 'f') order by conname`.execute(
    db,
  );
  const indexes = await sql<Definitions["indexes"][number]>`
    select i.relname as name, indisunique as "isUnique", pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class i on i.oid = indexrelid
    where indrelid = ${oid} and not indisprimary order by i.relname`.execute(db);
  const identities = await sql<Definitions["identities"][number]>`
    select attname as column, pg_sequence_last_value(pg_get_serial_sequence(${table}, attname)::regclass)::float8 as last
    from pg_attribute where attrelid = ${oid} and attidentity <> ''`.execute(db);
  const options = await sql<{ option: string }>`
    select unnest(reloptions) as option from pg_class where oid = ${oid}`.execute(db);
  const primaryKey = constraints.rows.find(({ type }) => type === "p");
  return {
    primaryKey: primaryKey ?? null,
    indexes: indexes.rows,
    foreignKeys: constraints.rows.filter(({ type }) => type === "f"),
    identities: identities.rows,
    options: options.rows.map(({ option }) => option),
  };
}

async function listColumns(db: Queries, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
