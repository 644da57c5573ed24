import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { type Answer, Caller } from "@/lib/testing/outages/caller";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { startServer } from "@/lib/testing/servers/server-process";

interface FrozenReport {
  /** Responses of the other instance to "run the change-set" by status. */
  statuses: Record<string, number>;
  wronglySettled: number;
}

/** Freezes one of two instances inside a bulk change's transaction, and continues with the other. */
export async function tryFrozen(
  overrides: Record<string, string> & { DATABASE_URL: string },
  playlists: number,
): Promise<FrozenReport> {
  const variables = { DEMO: "0", LOG_LEVEL: "error", PUBLIC_ORIGIN: publicOrigin, ...overrides };
  const writer = await prepareWriter(variables, { playlists });
  const [frozen, other] = await Promise.all([startServer(variables), startServer(variables)]);
  const caller = new Caller(other.origin, writer);
  const changeSetId = String((await caller.startBulk()).body.uuid);
  const running = new Caller(frozen.origin, writer).run("bulk", changeSetId);
  await freezeInTransaction(frozen.pid, variables.DATABASE_URL);
  const answers: Answer[] = [await caller.run("bulk", changeSetId)];
  const waitingAtFirst = waitingOf(answers[0]);
  let waiting = waitingAtFirst;
  while (waiting === waitingAtFirst) {
    answers.push(await caller.run("bulk", changeSetId));
    waiting = waitingOf(answers.at(-1)) ?? waiting;
  }
  process.kill(frozen.pid, "SIGCONT");
  await running;
  for (;;) {
    const { status, body } = await caller.run("bulk", changeSetId);
    const found = status === 200 ? changeSetSchema.parse(body) : null;
    if (found?.state !== "done") continue;
    await Promise.all([frozen.stop("SIGTERM"), other.stop("SIGTERM")]);
    const statuses: Record<string, number> = {};
    for (const answer of answers) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return { statuses, wronglySettled: found.total - found.counts.done };
  }
}

const waitingOf = (answer: Answer | undefined): number | null =>
  answer?.status === 200 ? changeSetSchema.parse(answer.body).counts.pending : null;

/** Stops the process while its session has a transaction open. */
async function freezeInTransaction(pid: number, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (;;) {
    process.kill(pid, "SIGSTOP");
    // Wait until the statement it has sent is answered.
    await sleep(20);
    const open = await client.query(`select 1 from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.state = 'idle in transaction' and a.datname = current_database()`);
    if (open.rows.length > 0) break;
    process.kill(pid, "SIGCONT");
    await sleep(3);
  }
  await client.end();
}
