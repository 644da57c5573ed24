import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { isMigrated, migrate } from "@/lib/server/db/migrate";
import { openPostgres } from "@/lib/server/db/postgres";
import { referenceTables } from "@/lib/server/db/citus/shard-tables";
import { splitTables } from "@/lib/server/db/citus/split-tables";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { sumRows } from "@/lib/testing/databases/row-sums";
import { fillVaried } from "@/lib/testing/databases/varied-installation";

const options = { isCopied: false, report: () => undefined };
/** The oldest version that can be upgraded. */
const first = "0032-longer-pairs";

/* Statements that an upgrade may make on tables that are split over Citus (CONTRIBUTING.md#add-a-migration). */

describe("An upgrade of a database that is split over Citus", () => {
  let variables: Record<string, string>;
  let remove: () => Promise<void>;
  let database: Database;
  beforeAll(async () => {
    ({ variables, remove } = await createEmptyInstallation("postgres"));
    database = openPostgres(variables.DATABASE_URL ?? "");
    await migrate(database, { ...options, until: first });
    await database.changeSchema(
      ({ transaction }) =>
        transaction((db) => splitTables(db, { over: "citus", count: 4 }, () => undefined)),
      () => undefined,
    );
    await database.inspect();
  });
  afterAll(async () => {
    await database.close();
    await remove();
  });

  it("from the first version that could be split reaches this one, and keeps every row", async () => {
    await migrate(database, options);
    expect(await isMigrated(database)).toBe(true);
    const { rows } = await sql<{ name: string }>`select table_name::text as name from citus_tables
      where citus_table_type = 'reference'`.execute(database.read);
    expect(rows.map(({ name }) => name).sort()).toEqual([...referenceTables].sort());
    const runtime = await boot(parseEnv(variables));
    await fillVaried(runtime, 3).finally(() => runtime.database.close());
    expect((await sumRows(variables)).playlists?.rows).toBe(3);
  });

  /** Runs statements as a migration does, and takes them back. */
  const tryStatements = (statements: string[]) =>
    database.changeSchema(
      ({ transaction }) =>
        transaction(async (db) => {
          for (const statement of statements) await sql.raw(statement).execute(db);
          throw new Error("taken back");
        }),
      () => undefined,
    );

  it.each([
    ["alter table playlists add column remark text not null default ''"],
    ["alter table playlists add column remark uuid references clients (id)"],
    [
      "alter table playlists add column remark integer not null default 0",
      "alter table playlists add constraint playlists_remark check (remark in (0, 1))",
    ],
    ["alter table clients add column remark uuid references companies (id)"],
    ["alter table playlists rename column type to kind"],
    ["alter table playlists drop column type"],
    ["alter table saved_views rename to views"],
    ["create index notes on playlists (shard_key, name_key)"],
    ["create index notes on change_set_items (playlist_id) where playlist_id is not null"],
    ["create index notes on agency_advertisers using gin (string_to_array(name_key, ' '))"],
    ["drop index playlists_by_advertiser"],
    ["create unlogged table shared_notes (id uuid primary key)"],
    [
      "create table notes (shard_key uuid not null, playlist_id uuid not null, primary key (shard_key, playlist_id))",
      "select create_distributed_table('notes', 'shard_key', colocate_with => 'playlists')",
      "alter table notes add constraint notes_of_playlist foreign key (shard_key, playlist_id) references playlists (shard_key, id)",
      "insert into notes select shard_key, id from playlists",
    ],
    [
      "drop table mirror_entries",
      "create table mirror_entries (workspace_id uuid primary key references workspaces (id))",
      "select create_reference_table('mirror_entries')",
    ],
    ["update playlists set name = name || '.'"],
    ["update playlists set name = (select name from companies where id = company_id)"],
  ])("may be: %s", async (...statements) => {
    await expect(tryStatements(statements)).rejects.toThrow("taken back");
  });

  it.each([
    ["alter table playlists add column remark integer check (remark > 0)", /explicit|constraints/i],
    ["create unique index notes on playlists (name_key)", "non-partition columns"],
    ["create table notes (playlist_id uuid references playlists (id))", "no unique constraint"],
    [
      "update clients set name = (select max(name) from playlists where created_by = clients.id)",
      "only reference tables",
    ],
  ])("may not be: %s", async (statement, why) => {
    await expect(tryStatements([statement])).rejects.toThrow(why);
  });
});
