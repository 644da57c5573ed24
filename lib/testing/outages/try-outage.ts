import { setTimeout as sleep } from "node:timers/promises";
import { boot } from "@/lib/server/runtime/boot";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { parseEnv } from "@/lib/server/env";
import { type Answer, Caller } from "@/lib/testing/outages/caller";
import { type Fault } from "@/lib/testing/outages/faults";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

interface OutageReport {
  /** Responses of each operation by status. */
  responses: Record<string, Record<string, number>>;
  /** Responses other than 2xx or 503 with Retry-After. */
  wrongAnswers: number;
  /** Confirmed creations (201), and those of them that are not stored. */
  acknowledged: number;
  lost: number;
  /** Items that failed because of the outage or were not completed after it. */
  wronglySettled: number;
  uncaught: number;
}

interface Trial {
  variables: Record<string, string>;
  fault: (server: ServerProcess) => Fault;
  forMs: number;
  callers: number;
}

const playlists = 30;

/** Calls many operations before, during and after an outage, and checks the stored data. */
export async function tryOutage({
  variables: overrides,
  fault: createFault,
  forMs,
  callers,
}: Trial): Promise<OutageReport> {
  const variables = { DEMO: "0", LOG_LEVEL: "error", PUBLIC_ORIGIN: publicOrigin, ...overrides };
  const writer = await prepareWriter(variables, { playlists });
  const server = await startServer(variables);
  const caller = new Caller(server.origin, writer);
  const bulk = uuidOf(await caller.startBulk());
  const imported = uuidOf(await caller.startImport(playlists));
  await caller.sendImport(imported, playlists);
  const fault = createFault(server);

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
  const output = server.output();
  await server.stop("SIGTERM");
  const created = answers.filter(({ status }) => status === 201);
  return {
    responses: summarize(answers),
    wrongAnswers: answers.filter((answer) => !isRight(answer)).length,
    acknowledged: created.length,
    lost: await countLost(variables, created),
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

async function countLost(variables: Record<string, string>, created: Answer[]): Promise<number> {
  const { database } = await boot(parseEnv(variables));
  let lost = 0;
  for (const { body } of created) {
    const { uuid } = body.Playlist as { uuid: string };
    const row = await database.read
      .selectFrom("playlists")
      .select("id")
      .where("id", "=", uuid)
      .executeTakeFirst();
    if (!row) lost += 1;
  }
  await database.close();
  return lost;
}

function summarize(answers: Answer[]): OutageReport["responses"] {
  const responses: OutageReport["responses"] = {};
  for (const { what, status } of answers) {
    const statuses = (responses[what] ??= {});
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return responses;
}
