import { sql } from "kysely";
import { describe, expect, it, inject } from "vitest";
import { type Queries } from "@/lib/server/db/database";
import { isMigrated, migrate } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { newId } from "@/lib/shared/ids";
import { createEmptyInstallation } from "@/lib/testing/databases/database";

const at = "2026-11-20T10:00:00.000Z";

describe.each(inject("databaseKinds"))("the migration of 0.1 playlists (%s)", (kind) => {
  it("keeps every id in its place, and splits the history", async () => {
    const place = await createEmptyInstallation(kind);
    const database = openDatabase(parseEnv(place.variables));
    const options = { isCopied: false, report: () => undefined };
    await migrate(database, { ...options, until: "0003-playlist-changes" });
    const [one, two] = [newId(), newId()];
    const added = Array.from({ length: 25 }, (_, index) => `id-${index}`);
    const agency = await database.write((transaction) => insertRows(transaction, one, two, added));

    await migrate(database, options);

    expect(await isMigrated(database)).toBe(true);
    const db = database.read;
    const kept = await sql`select playlists.id, position, inventory_id from playlist_inventory
      join playlists on number = playlist_number order by position`.execute(db);
    expect(kept.rows).toEqual([
      { id: one, position: 0, inventory_id: "x" },
      { id: one, position: 3, inventory_id: "y" },
      { id: two, position: 4, inventory_id: "x" },
    ]);
    const rows =
      await sql`select id, advertiser_key, tag_keys, is_archived from playlists order by id`.execute(
        db,
      );
    expect(rows.rows).toEqual([
      { id: one, advertiser_key: "tern", tag_keys: "\nz\nb\n", is_archived: 0 },
      { id: two, advertiser_key: "tern", tag_keys: "", is_archived: 1 },
    ]);
    const history = await sql<{
      changed_fields: string;
      changed_ids: string | null;
      agency_id: string;
      first_for_company: number;
    }>`select changed_fields, changed_ids, agency_id, first_for_company from playlist_revisions order by revision`.execute(
      db,
    );
    const [creation, archiving] = history.rows;
    expect(JSON.parse(creation?.changed_fields ?? "")).toEqual({
      name: { new: "P" },
      inventory_ids: { added: added.slice(0, 20), added_count: 25, removed: [], removed_count: 0 },
    });
    expect(JSON.parse(creation?.changed_ids ?? "")).toEqual({
      added,
      added_at: added.map((_, index) => index),
      removed: [],
      removed_at: [],
    });
    expect(archiving).toMatchObject({ changed_ids: null, agency_id: agency, first_for_company: 1 });
    await database.close();
    await place.remove();
  });
});

/** Inserts two playlists in the schema of version 0.1; returns their agency. */
async function insertRows(db: Queries, one: string, two: string, added: string[]): Promise<string> {
  const [agency, advertiser, client] = [newId(), newId(), newId()];
  await sql`insert into companies (id, name, name_key, kind, created_at) values
      (${agency}, 'A', 'a', 'agency', ${at}), (${advertiser}, 'Tern', 'tern', 'advertiser', ${at})`.execute(
    db,
  );
  await sql`insert into clients (id, company_id, name, role, created_at)
      values (${client}, ${agency}, 'C', 'manager', ${at})`.execute(db);
  for (const [id, archived] of [
    [one, null],
    [two, at],
  ] as const)
    await sql`insert into playlists (id, company_id, agency_id, advertiser_id, name, name_key, type,
          revision, inventory_count, search_count, next_position, archived_at, created_at, created_by, updated_at, updated_by)
        values (${id}, ${agency}, ${agency}, ${advertiser}, 'P', 'p', 'radio', 1, 2, 0, 5, ${archived}, ${at}, ${client}, ${at}, ${client})`.execute(
      db,
    );
  await sql`insert into playlist_inventory (playlist_id, position, inventory_id)
      values (${two}, 4, 'x'), (${one}, 0, 'x'), (${one}, 3, 'y')`.execute(db);
  await sql`insert into playlist_tags (playlist_id, position, tag, tag_key)
      values (${one}, 1, 'B', 'b'), (${one}, 0, 'Z', 'z')`.execute(db);
  const first = { name: { new: "P" }, inventory_ids: { added, removed: [] } };
  await sql`insert into playlist_revisions (playlist_id, revision, at, by, source, change)
      values (${one}, 1, ${at}, ${client}, 'api', ${JSON.stringify(first)}),
        (${one}, 2, ${at}, ${client}, 'api', '{"archived":{"new":true,"old":false}}')`.execute(db);
  return agency;
}
