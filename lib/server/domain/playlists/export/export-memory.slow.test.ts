import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Principal } from "@/lib/server/principal";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { type ExportFormat } from "@/lib/shared/playlists/export/export-schema";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

/** Fewer on PostgreSQL, because memory use does not depend on the database. */
const playlistsOn = { sqlite: 1_000, postgres: 100 };
const ids = 1_000;

/** The output of lib/testing/export-all.ts. */
interface Result {
  format: ExportFormat;
  characters: number;
  lines: number;
  largest: number;
  /** Memory growth in MB. */
  growth: number;
}

async function fill(runtime: Runtime, playlists: number): Promise<Principal> {
  const agency = await createAgency(runtime);
  const { id: companyId } = await createAdvertiser(runtime, { agencyId: agency.id });
  const { principal } = await createClient(runtime, { companyId: agency.id });
  for (let made = 0; made < playlists; made += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const changes = { name: `List ${made + index}`, inventory_ids: [], searches: ["x"] };
        const playlist = createPlaylistSchema.parse(playlistParameters(companyId, changes));
        return createPlaylist(runtime, principal, { companyId, playlist, source: "api" });
      }),
    );
  // A million IDs, inserted directly for speed.
  await runtime.database.write((transaction) =>
    sql`with recursive places (place) as (select 0 union all select place + 1 from places where place < ${ids - 1})
      insert into playlist_inventory (playlist_number, position, inventory_id)
      select number, place, 'an-inventory-id-of-some-sixty-characters-as-buyers-have-them-' || number || '-' || place from playlists, places
      where agency_id = ${agency.id} order by number, place`.execute(transaction),
  );
  return principal;
}

describeOnBothDatabases("An export", (getRuntime, getInstallation) => {
  it("of 1,000 playlists with 1,000 IDs needs the memory of a few", async () => {
    const playlists = playlistsOn[getRuntime().database.kind];
    const principal = await fill(getRuntime(), playlists);
    // A heap too small for the text of an export with a million IDs.
    const printed = execFileSync(
      process.execPath,
      [
        "--max-old-space-size=64",
        "scripts/run.mjs",
        "lib/testing/export-all.ts",
        JSON.stringify(principal),
      ],
      { env: { ...process.env, ...getInstallation().variables }, encoding: "utf8" },
    );
    const results = JSON.parse(printed) as Result[];
    expect(results.map(({ format, lines }) => [format, lines])).toEqual([
      ["ids-csv", playlists * ids + 1],
      ["playlists-csv", playlists + 1],
      ["xlsx", 0],
      ["json", playlists + 2],
    ]);
    for (const { format, characters, largest, growth } of results) {
      // A workbook is compressed.
      expect(characters).toBeGreaterThan(playlists * (format === "xlsx" ? 4_000 : 68_000));
      expect(largest).toBeLessThan(200_000);
      expect(growth).toBeLessThan(100);
    }
  }, 120_000);
});
