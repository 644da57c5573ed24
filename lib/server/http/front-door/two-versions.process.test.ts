import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isMigrated, migrate, ownVersion } from "@/lib/server/db/migrate";
import { type SchemaMigration } from "@/lib/server/db/migration";
import { migrations } from "@/lib/server/db/migrations/all";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { Caller } from "@/lib/testing/outages/caller";
import { prepareWriter, publicOrigin } from "@/lib/testing/rounds/prepare-writer";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";

/* A server, and a database that a Cuelist with more migrations upgrades meanwhile. */

let installation: TestInstallation;
let server: ServerProcess;
let caller: Caller;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  const variables = { ...installation.variables, PUBLIC_ORIGIN: publicOrigin, DEMO: "0" };
  const writer = await prepareWriter(variables, { playlists: 20 });
  server = await startServer(variables);
  caller = new Caller(server.origin, writer);
});
afterAll(async () => {
  await server.stop("SIGKILL");
  await installation.remove();
});

/** Upgrades the database as a Cuelist with one migration more does. */
const upgrade = (name: string, added: SchemaMigration) =>
  migrate(installation.runtime.database, {
    isCopied: false,
    report: () => undefined,
    migrations: { ...migrations, ...earlier, [name]: added },
  });
const earlier: Record<string, SchemaMigration> = {};
const nameOf = (version: number) => `${String(version).padStart(4, "0")}-of-a-newer-version`;

it("goes on, ready, while and after a newer version upgrades the database in a way that it bears", async () => {
  const statuses: number[] = [];
  let isOver = false;
  const calling = (async () => {
    while (!isOver)
      for (const ask of [caller.ready, caller.createByApi, caller.search, caller.createInDashboard])
        statuses.push((await ask()).status);
  })();
  const added: SchemaMigration = {
    bearableFrom: ownVersion,
    up: async (db: Kysely<unknown>) => {
      await sql`alter table playlists add column of_newer text`.execute(db);
      await sql`create table of_newer (id integer primary key)`.execute(db);
    },
    backfill: [
      {
        name: "playlists",
        // Until the server has answered between the parts.
        async run(db: Kysely<unknown>) {
          await sql`update playlists set of_newer = name where id in
            (select id from playlists where of_newer is null limit 5)`.execute(db);
          return statuses.length > 40 ? null : String(statuses.length);
        },
      },
    ],
  };
  await upgrade(nameOf(ownVersion + 1), added);
  earlier[nameOf(ownVersion + 1)] = added;
  const seen = statuses.length;
  while (statuses.length < seen + 8) await new Promise(setImmediate);
  isOver = true;
  await calling;
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  // A server that starts again, or a command.
  expect(await isMigrated(installation.runtime.database)).toBe(true);
});

it("is not ready, and refuses requests in words, once a newer version has made what it does not bear", async () => {
  await upgrade(nameOf(ownVersion + 2), {
    bearableFrom: ownVersion + 2,
    up: async (db: Kysely<unknown>) => {
      await sql`alter table of_newer add column more text`.execute(db);
    },
  });
  const refused = { status: 503, code: "unavailable", retryAfter: "5" };
  expect(await caller.createByApi()).toMatchObject(refused);
  expect(await caller.createInDashboard()).toMatchObject(refused);
  const { status, body } = await caller.ready();
  expect(status).toBe(503);
  expect(body.Message).toContain(
    `it has the migration ${nameOf(ownVersion + 1)}), and this version can't work with it`,
  );
  await expect(
    migrate(installation.runtime.database, { isCopied: false, report: () => undefined }),
  ).rejects.toThrow("newer Cuelist");
});
