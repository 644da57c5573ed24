import pg from "pg";
import { expect, it } from "vitest";
import { createEmptyInstallation } from "@/lib/testing/databases/database";
import { Caller } from "@/lib/testing/outages/caller";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { startServer } from "@/lib/testing/servers/server-process";

it("says at once that it is ready while a locked table holds all connections of its pool", async () => {
  const { variables: database, remove } = await createEmptyInstallation("postgres");
  const variables = { ...database, PUBLIC_ORIGIN: publicOrigin, DEMO: "0" };
  const writer = await prepareWriter(variables, { playlists: 1 });
  const server = await startServer({ ...variables, DATABASE_POOL_SIZE: "2" });
  const caller = new Caller(server.origin, writer);
  const holder = new pg.Client({ connectionString: database.DATABASE_URL });
  // A connection of its own: within a transaction, pg_stat_activity does not change after the first read.
  const observer = new pg.Client({ connectionString: database.DATABASE_URL });
  await Promise.all([holder.connect(), observer.connect()]);
  try {
    await caller.ready();
    await holder.query("begin; lock table playlists");
    const waiting = Array.from({ length: 20 }, () => caller.createByApi());
    const list = `${server.origin}/v2/companies/${writer.advertiserId}/playlists`;
    const headers = { authorization: `Bearer ${writer.token}` };
    const reading = Array.from({ length: 10 }, () => fetch(list, { headers }));
    const waiters = async () =>
      (
        await observer.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and application_name = 'cuelist'`)
      ).rows.length;
    while ((await waiters()) < 2) await new Promise(setImmediate);
    // The writes give up after 5 s: whatever waits behind them has not been answered before.
    let isWaiting = true;
    void Promise.any<unknown>([...waiting, ...reading]).finally(() => (isWaiting = false));
    for (let times = 0; times < 3; times += 1)
      expect(await caller.ready()).toMatchObject({ status: 200 });
    expect(isWaiting).toBe(true);
    await holder.query("rollback");
    await Promise.all([...waiting, ...reading]);
  } finally {
    await Promise.all([holder.end(), observer.end()]);
    await server.stop("SIGKILL");
    await remove();
  }
}, 120_000);
