import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { boot } from "@/lib/server/runtime/boot";
import { type ChangeSet, changeSetSchema } from "@/lib/shared/change-sets/schema";
import { parseEnv } from "@/lib/server/env";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { sessionCookie } from "@/lib/testing/session-cookie";

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

const origin = "http://cuelist.test";
const added = "bulk-added";

/** Adds an ID to many playlists in one change-set and undoes it, with a kill about every `interval` ms. */
export async function bulkCrash(
  dataDir: string,
  playlists: number,
  interval: number,
): Promise<BulkCrashReport> {
  const variables = { DATA_DIR: dataDir, DEMO: "0", LOG_LEVEL: "silent", PUBLIC_ORIGIN: origin };
  const cookie = await prepare(variables, playlists);
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
  const begun = await post(server, cookie, "/api/change-sets", {
    selection: { filter: {} },
    action: { kind: "add_ids", ids: [added] },
  });
  const goOn = async (changeSet: ChangeSet, isUndo: boolean) => {
    for (;;) {
      const running = runUntilCut(server, cookie, changeSet);
      // Shift each kill a little, to hit different moments.
      const killed = sleep(interval + 7 * report.kills).then(() => null);
      if ((await Promise.race([running, killed])) !== null) return;
      report.kills += 1;
      await server.stop("SIGKILL");
      await running;
      await look(changeSet.uuid, isUndo);
      server = await startServer(variables);
    }
  };
  await goOn(begun, false);
  report.wrongAtEnd = await countWrong(variables, 2, 3);
  const undo = await post(server, cookie, `/api/change-sets/${begun.uuid}/undo`, {});
  await goOn(undo, true);
  report.wrongAfterUndo = await countWrong(variables, 3, 2);
  await server.stop("SIGTERM");
  report.integrity = await read(variables, async ({ database }) => {
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
      database.read,
    );
    return check.rows[0]?.integrity_check ?? "unknown";
  });
  return report;
}

/** Creates an agency with playlists of two IDs each; returns a session cookie of its client. */
async function prepare(variables: Record<string, string>, playlists: number): Promise<string> {
  return read(variables, async (runtime) => {
    const agency = await createAgency(runtime);
    const { id } = await createAdvertiser(runtime, { agencyId: agency.id });
    const { principal } = await createClient(runtime, { companyId: agency.id });
    const create = (index: number) =>
      createPlaylist(runtime, principal, {
        companyId: id,
        playlist: createPlaylistSchema.parse({
          name: `Playlist ${index}`,
          advertiser_id: id,
          inventory_ids: [`a-${index}`, "b"],
          searches: [],
          type: "radio",
        }),
        source: "api",
      });
    for (let from = 0; from < playlists; from += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, playlists - from) }, (_, at) => create(from + at)),
      );
    return sessionCookie(runtime, principal.token);
  });
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

async function post(
  server: ServerProcess,
  cookie: string,
  path: string,
  body: unknown,
): Promise<ChangeSet> {
  const answer = await fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
  return changeSetSchema.parse(JSON.parse(text));
}

/** Runs a change-set to its end; returns null if the server died. */
async function runUntilCut(
  server: ServerProcess,
  cookie: string,
  { uuid }: ChangeSet,
): Promise<ChangeSet | null> {
  for (;;) {
    const found = await post(server, cookie, `/api/change-sets/${uuid}/run`, {}).catch(
      (error: unknown) => {
        if (error instanceof Error && error.message.startsWith("/api")) throw error;
        return null;
      },
    );
    if (found?.state !== "running") return found;
  }
}

/** Checks that completed items have their change and revision, and pending ones neither. */
function inspect(variables: Record<string, string>, changeSetId: string, isUndo: boolean) {
  return read(variables, async ({ database }) => {
    const [before, after] = isUndo ? [2, 3] : [1, 2];
    const has = sql<number>`exists (select 1 from playlist_inventory i
      where i.playlist_number = p.number and i.inventory_id = ${added})`;
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
