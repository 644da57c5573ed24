import { sql } from "kysely";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { findCompaniesByName } from "@/lib/server/domain/companies/find-company";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { restoreRevision } from "@/lib/server/domain/playlists/history/restore-revision";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { searchEntries } from "@/lib/server/domain/catalogue/search-entries";
import { type Database, type Queries } from "@/lib/server/db/database";
import { isMigrated, migrate } from "@/lib/server/db/migrate";
import { type SchemaMigration } from "@/lib/server/db/migration";
import { migrations } from "@/lib/server/db/migrations/all";
import { openDatabase } from "@/lib/server/db/open-database";
import { keySeparator } from "@/lib/server/db/names/keys";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { newId } from "@/lib/shared/ids";
import { nameKey, tagKey } from "@/lib/shared/text";
import { createVersion32, readTables } from "@/lib/testing/databases/version-32";
import { createClient } from "@/lib/testing/factories";
import { withAgency } from "@/lib/server/request-context";
import { splitInPartitions } from "@/lib/testing/shards/split-in-partitions";

const name = "0034-invisible-characters";
const options = { isCopied: false, report: () => undefined };

/** An installation of version 32; `isSplit`: by agency. */
async function openVersion32(kind: Database["kind"], isSplit: boolean) {
  const { variables, remove } = await createVersion32(kind);
  const database = await openDatabase(parseEnv(variables));
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  if (isSplit) await splitInPartitions(database, 4);
  return { database, variables };
}

/** More than one read takes, with the keys that version 32 made. */
async function addAdvertisers(db: Queries, kind: Database["kind"]): Promise<void> {
  const names = Array.from({ length: 5_100 }, (_, at) => [newId(), `Sam\u00adple ${at}`]);
  const rows =
    kind === "sqlite"
      ? sql`(select value ->> 0 as id, value ->> 1 as name from json_each(${JSON.stringify(names)}))`
      : sql`(select (value ->> 0)::uuid as id, value ->> 1 as name from jsonb_array_elements(${JSON.stringify(names)}::jsonb))`;
  const agency = sql`(select agency_id from agency_advertisers where name = 'Alderbrook Foods')`;
  const at = new Date().toISOString();
  await sql`insert into companies (id, name, name_key, kind, created_at)
    select id, name, lower(name), 'advertiser', ${kind === "sqlite" ? sql`${at}` : sql`${at}::timestamptz`} from ${rows} as named`.execute(
    db,
  );
  await sql`insert into agency_advertisers (agency_id, advertiser_id, name, name_key)
    select ${agency}, id, name, lower(name) from ${rows} as named`.execute(db);
  // Another service lists one of them for its workspace, and no longer lists another.
  await sql`insert into agency_advertisers (agency_id, advertiser_id, name, name_key, is_mirrored)
    select company_id, named.id, named.name, lower(named.name), 1 from workspaces cross join ${rows} as named where named.name like '% 77'`.execute(
    db,
  );
  await sql`insert into gone_advertisers (agency_id, advertiser_id, name, name_key, gone_at)
    select company_id, named.id, named.name, lower(named.name), ${kind === "sqlite" ? sql`${at}` : sql`${at}::timestamptz`}
    from workspaces cross join ${rows} as named where named.name like '% 78'`.execute(db);
  // The key that one has by mistake is another's.
  await sql`update agency_advertisers set name_key = 'advertiser 1' where name = 'Advertiser 2'`.execute(
    db,
  );
  for (const table of ["people", "saved_views"])
    await sql`update ${sql.table(table)} set name = ${"No\u00ador"}, name_key = ${"no\u00ador"}`.execute(
      db,
    );
}

type Tables = Awaited<ReturnType<typeof readTables>>;

/** Rows in the order of their texts, without the numbers of blocks, which PostgreSQL does not use again. */
const sorted = (tables: Tables): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !table.startsWith("kysely_") && !table.startsWith("block_tokens"))
      .map(([table, rows]) => {
        const texts = rows.map((row) =>
          JSON.stringify(
            Object.entries(row).filter(
              ([column]) => !table.startsWith("advertiser_blocks") || column !== "id",
            ),
          ),
        );
        return [table, texts.sort()];
      }),
  );

const splits = inject("databaseKinds").flatMap((kind) =>
  (kind === "sqlite" ? [false] : [false, true]).map((isSplit) => [kind, isSplit] as const),
);

describe.each(splits)("the keys without invisible characters (%s, split: %s)", (kind, isSplit) => {
  it("are given to all names and tags", async () => {
    const { database, variables } = await openVersion32(kind, isSplit);
    await database.write((db) => addAdvertisers(db, kind));
    await migrate(database, options);
    const tables = await readTables(database);
    for (const [table, rows] of Object.entries(tables))
      for (const row of rows)
        if ("name_key" in row)
          expect([table, row.name, row.name_key]).toEqual([
            table,
            row.name,
            nameKey(String(row.name)),
          ]);
    const names = new Map(tables.companies?.map((row) => [row.id, String(row.name)]));
    for (const { id, advertiser_id, advertiser_key, tag_keys } of tables.playlists ?? []) {
      expect(advertiser_key).toBe(nameKey(names.get(advertiser_id) ?? ""));
      const tags = (tables.playlist_tags ?? [])
        .filter((tag) => tag.playlist_id === id)
        .sort((one, other) => Number(one.position) - Number(other.position));
      expect(tags.map((tag) => tag.tag_key)).toEqual(tags.map(({ tag }) => tagKey(String(tag))));
      expect(tag_keys).toBe(
        tags.map((tag) => `\n${String(tag.tag_key)}`).join("") + (tags.length > 0 ? "\n" : ""),
      );
    }
    const hasTwins = new Set(
      tables.playlist_tags?.filter(({ tag }) => tag === "❤").map((tag) => tag.playlist_id),
    );
    const kept = tables.playlist_tags?.filter(({ playlist_id: id }) => hasTwins.has(id)) ?? [];
    expect(new Set(kept.map(({ tag }) => tag))).toEqual(new Set(["q4", "❤", "News"]));
    expect(tables.catalogue_sources?.map((row) => row.name).sort()).toEqual(
      ["Directory", "Stations", "Sta\u00adtions (2)"].sort(),
    );
    const { entries } = await searchEntries(database, { companyId: newId() }, { q: "nightwatch" });
    expect(entries.map(({ name }) => name)).toContain("Night\u00adwatch");

    const advertisers = tables.agency_advertisers ?? [];
    for (const id of new Set(advertisers.map((row) => row.agency_id))) {
      const listed = (tables.advertiser_blocks ?? [])
        .filter((block) => block.agency_id === id)
        .flatMap(({ keys }) => String(keys).split(keySeparator));
      const own = advertisers.filter((row) => row.agency_id === id).map((row) => row.name_key);
      expect(listed.sort()).toEqual(Array.from(new Set(own)).sort());
    }
    const stored = "Alder\u200bbrook Foods";
    const agencyId = String(advertisers.find((row) => row.name === stored)?.agency_id);
    const runtime = await boot(parseEnv(variables));
    onTestFinished(() => runtime.database.close());
    const { principal } = await createClient(runtime, { companyId: agencyId });
    for (const [q, found] of [
      ["sample 4999", ["Sam\u00adple 4999"]],
      ["nightwatch", ["Night\u00adwatch radio"]],
      ["محمد", ["مُحَمَّد"]],
      ["brook foods alder", []],
      ["alderbrook", ["Alder\u200bbrook Foods", "Alderbrook Foods"]],
    ] as const) {
      const { advertisers } = await searchAdvertisers(runtime.database, principal, {
        q,
        limit: 9,
        after: null,
      });
      expect(advertisers.map((one) => one.name).sort()).toEqual([...found].sort());
    }
    // Stored names are found unchanged, and the tags of a revision return unless they became equal.
    const companies = await findCompaniesByName(runtime.database.read, stored, { agencyId });
    expect(companies.map((one) => one.name).sort()).toEqual(["Alderbrook Foods", stored].sort());
    const { id, revision } = tables.playlists?.find((row) => hasTwins.has(row.id)) ?? {};
    const revising = { playlistId: String(id), source: "dashboard" } as const;
    const tags = await withAgency(agencyId, async () => {
      const changed = await changePlaylist(runtime, principal, {
        ...revising,
        revision: Number(revision),
        change: { tags: [] },
      });
      await restoreRevision(runtime, principal, { ...revising, revision: changed, target: 1 });
      return (await getPlaylist(runtime, principal, String(id))).tags;
    });
    expect(tags).toEqual(["q4", "❤", "News"]);
  });

  it("are the same after an upgrade that was interrupted again and again", async () => {
    const whole = await openVersion32(kind, isSplit);
    await migrate(whole.database, options);
    const { database } = await openVersion32(kind, isSplit);
    const before = sorted(await readTables(database));
    for (let interruption = 0; interruption < 15; interruption += 1) {
      // SQLite begins again each time; PostgreSQL continues, so that every second time another part is done.
      const parts = kind === "sqlite" ? Math.floor(interruption / 2) : interruption % 2;
      await expect(
        migrate(database, {
          ...options,
          migrations: { ...migrations, [name]: endingAfter(parts, interruption % 4 > 1) },
        }),
      ).rejects.toThrow("interrupted");
      expect(await isMigrated(database)).toBe(false);
      if (kind === "sqlite") expect(sorted(await readTables(database))).toEqual(before);
    }
    await migrate(database, options);
    expect(sorted(await readTables(database))).toEqual(sorted(await readTables(whole.database)));
  });
});

/** The migration, whose backfill fails after as many parts: before the work of the next one, or when that is done but not committed. */
function endingAfter(parts: number, isDone: boolean): SchemaMigration {
  const migration = migrations[name];
  let left = parts;
  return {
    bearableFrom: migration?.bearableFrom ?? 0,
    up: (db, kind) => migration?.up(db, kind) ?? Promise.resolve(),
    backfill: migration?.backfill?.map((step) => ({
      ...step,
      run: async (db, kind, position) => {
        const isLast = left === 0;
        left -= 1;
        if (isLast && !isDone) throw new Error("interrupted");
        const next = await step.run(db, kind, position, () => undefined);
        if (isLast) throw new Error("interrupted");
        return next;
      },
    })),
  };
}
