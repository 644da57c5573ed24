import { sql } from "kysely";
import { describe, expect, it, inject, vi } from "vitest";
import { describeMigration } from "@/lib/server/db/describe-migration";
import { migrate } from "@/lib/server/db/migrate";
import { type MigrationEvent } from "@/lib/server/db/migration";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import {
  hasChangeSets,
  hasOldNames,
  createOldDatabase,
  oldVersions,
} from "@/lib/testing/databases/old-database";
import { readRows } from "@/lib/testing/databases/read-rows";
import { createVersion32, readTables, textsOf } from "@/lib/testing/databases/version-32";
import { expectUpgrade, isTelling } from "@/lib/testing/databases/expect-upgrade";

const size = { playlists: 60, ids: 30 };
/** Tables of migrations, and those that are made of others. */
const isDerived = (table: string) =>
  /^kysely_|^shared_schema_floor$|^advertiser_blocks$/.test(table);
/** Values that 0034 changes: of tags that become one the first stays, and a source gets a number. */
const gone = ["q4\u200b", "q\u00ad4", "❤\ufe0f"];
const renamed = new Map<unknown, string>([["Sta\u00adtions", "Sta\u00adtions (2)"]]);
const never: MigrationEvent = { migration: "", state: "waiting" };
const options = { isCopied: false, report: () => undefined };

describe.each(inject("databaseKinds"))("an upgrade (%s)", (kind) => {
  // PostgreSQL begins where rows or names differ; `upgrade.slow.test.ts` has the others.
  const versions = oldVersions.filter((version) => kind === "sqlite" || isTelling(version));
  it.each(versions)(
    "from %s keeps every row and ends with the schema of a new database",
    async (version) => {
      await expectUpgrade(kind, version);
    },
  );

  it("from an installation of version 32 keeps every value, but for keys that are made of others", async () => {
    const { variables, remove } = await createVersion32(kind);
    const database = openDatabase(parseEnv(variables));
    const before = await readTables(database);
    expect(before.kysely_migration).toHaveLength(32);
    await migrate(database, options);
    const after = await readTables(database);
    before.playlist_tags =
      before.playlist_tags?.filter(({ tag }) => !gone.includes(String(tag))) ?? [];
    for (const source of before.catalogue_sources ?? [])
      source.name = renamed.get(source.name) ?? source.name;
    for (const [table, rows] of Object.entries(before).filter(([name]) => !isDerived(name))) {
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !/_keys?$/.test(column));
      expect(textsOf(after[table] ?? [], columns), table).toEqual(textsOf(rows, columns));
    }
    await database.close();
    await remove();
  });

  it("says how much of each migration is done", async () => {
    const { variables, remove } = await createEmptyInstallation(kind);
    await createOldDatabase(variables, "0003-playlist-changes", { playlists: 2_100, ids: 1 });
    const database = openDatabase(parseEnv(variables));
    // Every event comes a minute after the one before, so that none is left out.
    let now = 0;
    const clocks = [Date, performance].map((clock) =>
      vi.spyOn(clock, "now").mockImplementation(() => (now += 60_000)),
    );
    const events: MigrationEvent[] = [];
    await migrate(database, { isCopied: false, report: (event) => events.push(event) });
    for (const clock of clocks) clock.mockRestore();
    const of = (name: string) =>
      events.flatMap(({ migration, percent }) =>
        migration.startsWith(name) && percent !== undefined ? [percent] : [],
      );
    // They are logged: nothing of a tenant is in them.
    const parts = ["migration", "percent", "seconds", "state", "step"];
    expect([...new Set(events.flatMap((event) => Object.keys(event)))].sort()).toEqual(parts);
    // Inventory IDs move in three parts, then come three other steps.
    expect(of("0004").slice(0, 4)).toEqual([11, 23, 25, 25]);
    for (const name of ["0004", "0006", "0009", "0011"])
      expect(of(name)).toEqual(of(name).toSorted((a, b) => a - b));
    expect(describeMigration(events.find(({ percent }) => percent === 23) ?? never)).toMatch(
      /^Upgrading the database: 3 → 4 \(managing-playlists\), inventory ids, 23 % \(\d+ s\)\.$/,
    );
    await database.close();
    await remove();
  });

  it.each(oldVersions.filter(hasOldNames).filter(hasChangeSets))(
    "from %s keeps every value of every row, under the new names",
    async (version) => {
      const place = await createEmptyInstallation(kind);
      await createOldDatabase(place.variables, version, size);
      const database = openDatabase(parseEnv(place.variables));
      await database.write((db) =>
        sql`insert into signing_keys (kid, created_at, master)
          values ('key', '2026-11-20T10:00:00.000Z', 'fingerprint')`.execute(db),
      );
      const before = await readRows(database, "old");
      await migrate(database, options);
      const after = await readRows(database, "new");
      expect(after).toEqual(before);
      expect(new Set(after.change_set_items.map(({ state }) => state))).toEqual(
        new Set(["pending", "done", "partial", "skipped", "failed"]),
      );
      expect(after.signing_keys).toMatchObject([{ master_key_fingerprint: "fingerprint" }]);
      expect(after.playlist_revisions).toHaveLength(size.playlists);
      const clients = await database.read
        .selectFrom("clients")
        .innerJoin("companies", "companies.id", "tenant_id")
        .select("companies.kind")
        .execute();
      expect(clients).toHaveLength(after.clients.length);
      expect(new Set(clients.map(({ kind }) => kind))).toEqual(new Set(["agency"]));
      await database.close();
      await place.remove();
    },
  );
});
