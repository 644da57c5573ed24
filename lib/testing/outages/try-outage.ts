import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { boot } from "@/lib/server/runtime/boot";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { parseEnv } from "@/lib/server/env";
import { checkIntegrity } from "@/lib/testing/databases/describe-schema";
import { type Answer, bulkAdded, Caller } from "@/lib/testing/outages/caller";
import { type Fault } from "@/lib/testing/outages/faults";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { startServer } from "@/lib/testing/servers/server-process";

interface OutageReport {
  /** Responses of each operation by status. */
  responses: Record<string, Record<string, number>>;
  kills: number;
  /** Responses other than 2xx or 503 with Retry-After; none at all only while the server is killed. */
  wrongAnswers: number;
  /** Confirmed creations (201), and those of them that are not stored. */
  acknowledged: number;
  lost: number;
  /** Playlists without what their row says, or without the bulk change; -1 for a broken file. */
  halfWritten: number;
  /** Items that failed because of the outage or were not completed after it. */
  wronglySettled: number;
  uncaught: number;
}

/** The server that has the fault. */
export interface Faulty {
  pid: number;
  /** Kills it, and starts it again on its port. */
  restart: () => Promise<void>;
}

interface Trial {
  variables: Record<string, string>;
  fault: (server: Faulty) => Fault;
  forMs: number;
  callers: number;
  /** Playlists that the bulk change adds an ID to. */
  playlists: number;
}

const importedPlaylists = 30;

/** Calls many operations before, during and after an outage, and checks the stored data. */
export async function tryOutage({
  variables: overrides,
  fault: createFault,
  forMs,
  callers,
  playlists,
}: Trial): Promise<OutageReport> {
  const variables = { DEMO: "0", LOG_LEVEL: "error", PUBLIC_ORIGIN: publicOrigin, ...overrides };
  const writer = await prepareWriter(variables, { playlists });
  let server = await startServer(variables);
  const { port } = new URL(server.origin);
  let output = "";
  let kills = 0;
  const restart = async () => {
    await server.stop("SIGKILL");
    output += server.output();
    kills += 1;
    server = await startServer({ ...variables, PORT: port });
  };
  const caller = new Caller(server.origin, writer);
  const bulk = uuidOf(await caller.startBulk());
  const imported = uuidOf(await caller.startImport(importedPlaylists));
  await caller.sendImport(imported, importedPlaylists);
  const fault = createFault({ pid: server.pid, restart });

  const answers: Answer[] = [];
  let isOver = false;
  const repeat = async (ask: () => Promise<Answer>) => {
    while (!isOver) {
      answers.push(await ask());
      await sleep(50);
    }
  };
  const calls: Promise<void>[] = [repeat(caller.ready)];
  // Start the change-set runs with the outage; they would finish before it otherwise.
  for (let count = 0; count < callers; count += 1)
    for (const ask of [caller.createByApi, caller.createInDashboard, caller.search])
      calls.push(repeat(ask));
  await sleep(200);
  await fault.begin();
  calls.push(
    repeat(() => caller.run("bulk", bulk)),
    repeat(() => caller.run("import", imported)),
    repeat(() => caller.change(0)),
  );
  await sleep(forMs);
  await fault.end();
  isOver = true;
  await Promise.all(calls);
  while ((await caller.ready()).status !== 200) await sleep(25);
  const wronglySettled =
    (await countUndone(caller, "bulk", bulk)) + (await countUndone(caller, "import", imported));
  answers.push(await caller.createByApi(), await caller.createInDashboard());
  output += server.output();
  await server.stop("SIGTERM");
  const created = answers.filter(({ status }) => status === 201);
  return {
    responses: summarize(answers),
    kills,
    wrongAnswers: answers.filter(
      (answer) => !isRight(answer) && !(answer.status === 0 && kills > 0),
    ).length,
    acknowledged: created.length,
    ...(await inspect(variables, created, playlists)),
    wronglySettled,
    uncaught: (output.match(/uncaught|unhandled|Emitted 'error' event/gi) ?? []).length,
  };
}

const uuidOf = ({ body }: Answer): string => String(body.uuid);

const isRight = ({ what, status, retryAfter }: Answer): boolean =>
  (status >= 200 && status < 300) ||
  (status === 503 && retryAfter !== null) ||
  // The playlist's revision changed meanwhile.
  (what === "/api change" && status === 412);

/** Runs a change-set to its end and counts the unchanged items. */
async function countUndone(caller: Caller, what: string, changeSetId: string): Promise<number> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const { status, body } = await caller.run(what, changeSetId);
    if (status !== 200) continue;
    const { state, counts, total } = changeSetSchema.parse(body);
    if (state === "done") return total - counts.done;
  }
  throw new Error("The change-set did not come to its end within a minute.");
}

async function inspect(variables: Record<string, string>, created: Answer[], playlists: number) {
  const { database } = await boot(parseEnv(variables));
  const { rows } = await sql<{ id: string }>`select id from playlists`.execute(database.read);
  const found = new Set(rows.map(({ id }) => id));
  const lost = created.filter(({ body }) => !found.has((body.Playlist as { uuid: string }).uuid));
  const halfWritten = await countHalfWritten(database, playlists);
  await database.close();
  return { lost: lost.length, halfWritten };
}

async function countHalfWritten(database: Database, playlists: number): Promise<number> {
  if ((await checkIntegrity(database)) !== "ok") return -1;
  const { rows } = await sql<{ torn: number | string; changed: number | string }>`select
    (select count(*) from playlists p where
      p.inventory_count <> (select count(*) from playlist_inventory i where i.playlist_number = p.number)
      or p.revision <> (select count(*) from playlist_revisions r where r.playlist_id = p.id)) as torn,
    (select count(*) from playlist_inventory where inventory_id = ${bulkAdded}) as changed`.execute(
    database.read,
  );
  const [{ torn, changed } = { torn: -1, changed: 0 }] = rows;
  return Number(torn) + Math.abs(playlists - Number(changed));
}

function summarize(answers: Answer[]): OutageReport["responses"] {
  const responses: OutageReport["responses"] = {};
  for (const { what, status } of answers) {
    const statuses = (responses[what] ??= {});
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return responses;
}
