import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { boot } from "@/lib/server/runtime/boot";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { parseEnv } from "@/lib/server/env";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type Answer, bulkAdded, Caller } from "@/lib/testing/outages/caller";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { startServer } from "@/lib/testing/servers/server-process";

/** Runs a bulk change and kills the server with SIGKILL repeatedly until the change completes. */

interface BulkCrashReport {
  playlists: number;
  kills: number;
  doneAtKills: number[];
  /** Items marked done without their change or its revision. */
  notWhole: number;
  /** Items marked pending but changed. */
  touched: number;
  /** Playlists not changed exactly once at the end. */
  wrongAtEnd: number;
  /** Playlists not restored after the undo, which is interrupted too. */
  wrongAfterUndo: number;
  integrity: string;
}

/** Adds an ID to many playlists in one change-set and undoes it, with a kill about every `interval` ms. */
export async function bulkCrash(
  dataDir: string,
  playlists: number,
  interval: number,
): Promise<BulkCrashReport> {
  const variables = {
    DATA_DIR: dataDir,
    DEMO: "0",
    LOG_LEVEL: "silent",
    PUBLIC_ORIGIN: publicOrigin,
  };
  const writer = await prepareWriter(variables, { playlists });
  const report: BulkCrashReport = {
    playlists,
    kills: 0,
    doneAtKills: [],
    notWhole: 0,
    touched: 0,
    wrongAtEnd: 0,
    wrongAfterUndo: 0,
    integrity: "",
  };
  const look = async (changeSetId: string, isUndo: boolean) => {
    const found = await inspect(variables, changeSetId, isUndo);
    report.doneAtKills.push(found.done);
    report.notWhole += found.notWhole;
    report.touched += found.touched;
  };
  let server = await startServer(variables);
  const caller = () => new Caller(server.origin, writer);
  const runWithKills = async ({ body }: Answer, isUndo: boolean) => {
    const { uuid } = changeSetSchema.parse(body);
    for (;;) {
      const running = runUntilCut(caller(), uuid);
      // Shift each kill a little, to hit different moments.
      const killed = sleep(interval + 7 * report.kills).then(() => false);
      if (await Promise.race([running, killed])) return uuid;
      report.kills += 1;
      await server.stop("SIGKILL");
      await running;
      await look(uuid, isUndo);
      server = await startServer(variables);
    }
  };
  const bulk = await runWithKills(await caller().startBulk(), false);
  report.wrongAtEnd = await countWrong(variables, 2, 2);
  await runWithKills(await caller().undo(bulk), true);
  report.wrongAfterUndo = await countWrong(variables, 3, 1);
  await server.stop("SIGTERM");
  report.integrity = await read(variables, async ({ database }) => {
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
      database.read,
    );
    return check.rows[0]?.integrity_check ?? "unknown";
  });
  return report;
}

async function read<Result>(
  variables: Record<string, string>,
  work: (runtime: Runtime) => Promise<Result>,
): Promise<Result> {
  const runtime = await boot(parseEnv(variables));
  try {
    return await work(runtime);
  } finally {
    await runtime.database.close();
  }
}

/** Runs a change-set to its end; false if the server died. */
async function runUntilCut(caller: Caller, changeSetId: string): Promise<boolean> {
  for (;;) {
    const { status, body } = await caller.run("bulk", changeSetId);
    if (status === 0) return false;
    if (status !== 200) throw new Error(`A run was answered with ${status}.`);
    if (changeSetSchema.parse(body).state !== "running") return true;
  }
}

/** Checks that completed items have their change and revision, and pending ones neither. */
function inspect(variables: Record<string, string>, changeSetId: string, isUndo: boolean) {
  return read(variables, async ({ database }) => {
    const [before, after] = isUndo ? [2, 3] : [1, 2];
    const has = sql<number>`exists (select 1 from playlist_inventory i
      where i.playlist_number = p.number and i.inventory_id = ${bulkAdded})`;
    const found = await sql<{ state: string; revision: number; has: number; told: number }>`
      select item.state, p.revision, ${has} as has,
        (select count(*) from playlist_revisions r where r.playlist_id = p.id
          and r.revision = item.revision and r.change_set_id = ${changeSetId}) as told
      from change_set_items item join playlists p on p.id = item.playlist_id
      where item.change_set_id = ${changeSetId}`.execute(database.read);
    const wanted = isUndo ? 0 : 1;
    const done = found.rows.filter(({ state }) => state !== "pending");
    const waiting = found.rows.filter(({ state }) => state === "pending");
    return {
      done: done.length,
      notWhole: done.filter((row) => row.revision !== after || row.has !== wanted || row.told !== 1)
        .length,
      touched: waiting.filter((row) => row.revision !== before || row.has === wanted).length,
    };
  });
}

/** Counts playlists that don't have this revision and number of IDs. */
function countWrong(
  variables: Record<string, string>,
  revision: number,
  ids: number,
): Promise<number> {
  return read(variables, async ({ database }) => {
    const found = await sql<{ many: number }>`select count(*) as many from playlists p
      where p.revision <> ${revision} or p.inventory_count <> ${ids}
        or ${ids} <> (select count(*) from playlist_inventory i where i.playlist_number = p.number)
        or ${revision} <> (select count(*) from playlist_revisions r where r.playlist_id = p.id)`.execute(
      database.read,
    );
    return found.rows[0]?.many ?? -1;
  });
}
