import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it, inject, vi } from "vitest";
import { describeMigration } from "@/lib/server/db/describe-migration";
import { migrate } from "@/lib/server/db/migrate";
import { type MigrationEvent } from "@/lib/server/db/migration";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { checkIntegrity, describeSchema } from "@/lib/testing/databases/describe-schema";
import {
  createVersion32,
  enlargeVersion32,
  readTables,
  textsOf,
} from "@/lib/testing/databases/version-32";

/** Tables of migrations, those that are made of others, the one that 0038 drops, and calls, of which 0039 makes other rows. */
const isDerived = (table: string) =>
  /^kysely_|^shared_schema_floor$|^(advertiser|entry)_blocks$|^catalogue_changes$|^api_requests$/.test(
    table,
  );
/** Columns that 0038 replaces by the import. */
const replaced = ["catalogue_entries", "catalogue_counts"].flatMap((table) => [
  `${table}.catalogue`,
  `${table}.source_id`,
]);
/** Values that 0034 changes: of tags that become one the first stays, and a source gets a number. */
const gone = ["q4\u200b", "q\u00ad4", "❤\ufe0f"];
const renamed = new Map<unknown, string>([["Sta\u00adtions", "Sta\u00adtions (2)"]]);
const options = { isCopied: false, report: () => undefined };

describe.each(inject("databaseKinds"))("an upgrade (%s)", (kind) => {
  it("from version 32 keeps every value but keys, and ends with the schema of a new database", async () => {
    const [old, made] = [await createVersion32(kind), await createEmptyInstallation(kind)];
    const database = await openDatabase(parseEnv(old.variables));
    const before = await readTables(database);
    await migrate(database, options);
    const after = await readTables(database);
    before.playlist_tags =
      before.playlist_tags?.filter(({ tag }) => !gone.includes(String(tag))) ?? [];
    for (const source of before.catalogue_sources ?? [])
      source.name = renamed.get(source.name) ?? source.name;
    for (const [table, rows] of Object.entries(before).filter(([name]) => !isDerived(name))) {
      const columns = Object.keys(rows[0] ?? {}).filter(
        (column) => !/_keys?$/.test(column) && !replaced.includes(`${table}.${column}`),
      );
      expect(textsOf(after[table] ?? [], columns), table).toEqual(textsOf(rows, columns));
    }
    // An entry belongs to the current import of its source.
    const currentOf = new Map(
      after.catalogue_sources?.map(({ id, current_import: number }) => [id, Number(number)]),
    );
    const upgraded = after.catalogue_entries?.map(({ number, import_number: of }) => [number, of]);
    const expected = before.catalogue_entries?.map((row) => [
      row.number,
      currentOf.get(row.source_id),
    ]);
    const sorted = (rows: unknown[][] = []) => rows.map((row) => row.map(Number).join(" ")).sort();
    expect(sorted(upgraded)).toEqual(sorted(expected));
    const other = await openDatabase(parseEnv(made.variables));
    await migrate(other, options);
    expect(await describeSchema(database)).toEqual(await describeSchema(other));
    expect(await checkIntegrity(database)).toBe("ok");
    for (const one of [database, other]) await one.close();
    for (const { remove } of [old, made]) await remove();
  });

  it("reports how much of it is done, and nothing of a tenant", async () => {
    const { variables, remove } = await createVersion32(kind);
    const database = await openDatabase(parseEnv(variables));
    await enlargeVersion32(database, { advertisers: 11_000, playlists: 10 });
    // Every event comes a minute after the one before, so that none is left out.
    let now = 0;
    const clocks = [Date, performance].map((clock) =>
      vi.spyOn(clock, "now").mockImplementation(() => (now += 60_000)),
    );
    const events: MigrationEvent[] = [];
    await migrate(database, { isCopied: false, report: (event) => events.push(event) });
    for (const clock of clocks) clock.mockRestore();
    const parts = ["migration", "percent", "rows", "seconds", "state", "step"];
    expect([...new Set(events.flatMap((event) => Object.keys(event)))].sort()).toEqual(parts);
    const running = events.filter(({ percent = 0 }) => percent > 0);
    expect(running.length).toBeGreaterThan(5);
    // Each migration begins at 0.
    for (const name of new Set(running.map(({ migration }) => migration))) {
      const shares = running.flatMap(({ migration, percent = 0 }) =>
        migration === name ? percent : [],
      );
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    }
    for (const event of running) expect(describeMigration(event)).toContain(`${event.percent} %`);
    await database.close();
    await remove();
  });

  it.each([
    ["of an older version", "delete from kysely_migration where name > '0031'"],
    [
      "whose upgrade to version 32 was interrupted",
      "create table unfinished_migration as select '0032-longer-pairs' as migration, 0 as step, '' as position",
    ],
  ])(
    "of a database %s is refused with the commit to pass through, and leaves it as it was",
    async (_, statement) => {
      const { variables, remove } = await createVersion32(kind);
      const env = parseEnv(variables);
      const database = await openDatabase(env);
      await database.write((db) => sql.raw(statement).execute(db));
      const look = async () => [
        await readTables(database),
        readdirSync(env.dataDir).map((file) => [
          file,
          readFileSync(path.join(env.dataDir, file)).toString("base64"),
        ]),
      ];
      const before = await look();
      const reason = "Upgrade it with Cuelist of commit 10e3af99 first.";
      await expect(migrate(database, { ...options, isCopied: true })).rejects.toThrow(reason);
      await expect(boot(env)).rejects.toThrow(reason);
      expect(await look()).toEqual(before);
      await database.close();
      await remove();
    },
  );
});
