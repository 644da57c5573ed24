import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { boot } from "@/lib/server/runtime/boot";
import { playlistNumber } from "@/lib/server/db/playlist-number";
import { parseEnv } from "@/lib/server/env";
import { Callers } from "@/lib/testing/rounds/callers";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { startServer } from "@/lib/testing/servers/server-process";

/** Kills a server with SIGKILL while clients write, repeatedly, and checks the database. */

interface CrashReport {
  rounds: number;
  acknowledged: number;
  /** Acknowledged playlists that are missing after the restart or have different IDs. */
  lost: number;
  halfWritten: number;
  integrity: string;
}

const callers = 8;

/** Runs rounds on a data directory: start, write from eight connections, SIGKILL at a varying moment. */
export async function crashRounds(dataDir: string, rounds: number): Promise<CrashReport> {
  const variables = {
    DATA_DIR: dataDir,
    DEMO: "0",
    LOG_LEVEL: "silent",
    PUBLIC_ORIGIN: publicOrigin,
    LIMIT_REQUESTS_PER_SECOND: "0",
  };
  const writer = await prepareWriter(variables);
  const acknowledged = new Map<string, string[]>();
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(variables);
    const writing = new Callers(server.origin, writer, { callers });
    await sleep(150 + ((round * 97) % 400));
    // On a slow machine nothing may have been acknowledged by then.
    const latest = Date.now() + 10_000;
    while (writing.created.size < callers && Date.now() < latest) await sleep(5);
    await server.stop("SIGKILL");
    await writing.stop();
    if (writing.failures.length > 0) throw new Error(writing.failures.join("\n"));
    for (const [uuid, inventoryIds] of writing.created) acknowledged.set(uuid, inventoryIds);
  }
  return { rounds, acknowledged: acknowledged.size, ...(await inspect(variables, acknowledged)) };
}

async function inspect(variables: Record<string, string>, acknowledged: Map<string, string[]>) {
  const { database } = await boot(parseEnv(variables));
  const db = database.read;
  let lost = 0;
  for (const [uuid, inventoryIds] of acknowledged) {
    const rows = await db
      .selectFrom("playlist_inventory")
      .select("inventory_id")
      .where("playlist_number", "=", playlistNumber(uuid))
      .orderBy("position")
      .execute();
    if (
      JSON.stringify(rows.map(({ inventory_id }) => inventory_id)) !== JSON.stringify(inventoryIds)
    )
      lost += 1;
  }
  const half = await sql<{ many: number }>`select count(*) as many from playlists p where
    p.inventory_count <> (select count(*) from playlist_inventory i where i.playlist_number = p.number)
    or p.search_count <> (select count(*) from playlist_searches s where s.playlist_id = p.id)
    or 1 <> (select count(*) from playlist_tags t where t.playlist_id = p.id)
    or 1 <> (select count(*) from playlist_revisions r where r.playlist_id = p.id)`.execute(db);
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  await database.close();
  return {
    lost,
    halfWritten: half.rows[0]?.many ?? -1,
    integrity: check.rows[0]?.integrity_check ?? "unknown",
  };
}
