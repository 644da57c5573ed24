import { existsSync } from "node:fs";
import { sql } from "kysely";
import { checkPeople } from "@/lib/server/admin/doctor/check-people";
import { checkIndexes } from "@/lib/server/admin/doctor/check-indexes";
import { tryCreate } from "@/lib/server/admin/doctor/try-create";
import { type Finding, bad, good, warning } from "@/lib/server/admin/doctor/finding";
import { countServers } from "@/lib/server/db/count-servers";
import { type Database } from "@/lib/server/db/database";
import { isMigrated, needsUpgrade } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { type Env } from "@/lib/server/env";
import { loadKeys, masterKeyFile } from "@/lib/server/keys";
import { explainBootFailure } from "@/lib/server/runtime/boot";

const oldestPostgres = 15;
const clockToleranceMs = 5_000;

/** Checks the database, and that `master.key` belongs to it. Creates nothing: rolls back a trial create. */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  const advice = "See docs/operating.md, Outages.";
  if (!env.databaseUrl && !existsSync(sqliteFile(env.dataDir)))
    return [
      warning(
        "database",
        `There is no ${sqliteFile(env.dataDir)}.`,
        "The first start creates it. If there is one, set DATA_DIR.",
      ),
    ];
  const findings: Finding[] = [];
  try {
    const database = await openDatabase(env);
    try {
      for await (const finding of checkOpened(env, database)) findings.push(finding);
    } finally {
      await database.close();
    }
  } catch (error) {
    findings.push(bad("database", explainBootFailure(error, env), advice));
  }
  return findings;
}

async function* checkOpened(env: Env, database: Database): AsyncGenerator<Finding> {
  if (database.kind === "postgres") {
    yield* checkServer(database);
    yield checkServers(env, await countServers(database));
  }
  if (await needsUpgrade(database)) {
    yield warning(
      "version",
      "The database is of an earlier version.",
      "Back up, then start, or run: npm run -s admin -- migrate",
    );
    return;
  }
  if (!(await isMigrated(database))) {
    yield warning("version", "The database is empty.", "The first start fills it.");
    return;
  }
  yield good("version", "The database is of this version.");
  yield await checkKey(env, database);
  yield await checkClock(database);
  yield* checkIndexes(database);
  if (database.kind === "sqlite") yield await checkPages(database);
  yield await checkPeople(database, env);
  await database.inspect();
  yield await tryCreate(env, database);
}

async function* checkServer({ read }: Database): AsyncGenerator<Finding> {
  const { rows } = await sql<{ version: string; encoding: string }>`select
    current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(
    read,
  );
  const [{ version, encoding } = { version: "", encoding: "" }] = rows;
  yield Number.parseInt(version, 10) >= oldestPostgres
    ? good("postgresql", `PostgreSQL ${version}.`)
    : bad(
        "postgresql",
        `PostgreSQL ${version} is too old.`,
        `Use version ${oldestPostgres} or newer.`,
      );
  if (encoding !== "UTF8")
    yield bad(
      "postgresql",
      `The database's encoding is ${encoding}.`,
      "Create it with encoding UTF8 and copy the data.",
    );
}

function checkServers({ servers }: Env, seen: number): Finding {
  const message = `Servers on this database: ${seen}. SERVERS: ${servers}.`;
  return seen <= servers
    ? good("servers", message)
    : warning(
        "servers",
        `${message} Together they allow a client more than its limits.`,
        "Set SERVERS to the number of servers, the same on each.",
      );
}

async function checkKey({ dataDir }: Env, { read }: Database): Promise<Finding> {
  const file = masterKeyFile(dataDir);
  const restore = "Restore master.key from a backup: without it no client secret works.";
  const known = await read
    .selectFrom("signing_keys")
    .select("master_key_fingerprint")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (!existsSync(file))
    return known
      ? bad("key", `There is no ${file}.`, restore)
      : good("key", "The first start makes master.key.");
  try {
    if (!known || loadKeys(dataDir).fingerprint === known.master_key_fingerprint)
      return good("key", "master.key belongs to the database.");
    return bad("key", `${file} does not belong to the database.`, restore);
  } catch (error) {
    return bad("key", error instanceof Error ? error.message : String(error), restore);
  }
}

/** Compares the clock with PostgreSQL's, or on SQLite with the times of rows. */
async function checkClock({ kind, read }: Database): Promise<Finding> {
  const newest = read.selectFrom("playlists").select(({ fn }) => fn.max("updated_at").as("at"));
  const { rows } = await (kind === "postgres"
    ? sql<{ at: string }>`select now() as at`.execute(read)
    : read.executeQuery(newest));
  const at = Date.parse(rows[0]?.at ?? "");
  const aheadMs = Number.isNaN(at) ? 0 : at - Date.now();
  const isWrong =
    kind === "postgres" ? Math.abs(aheadMs) > clockToleranceMs : aheadMs > clockToleranceMs;
  if (!isWrong) return good("clock", `It is ${new Date().toISOString()}.`);
  const difference = `${Math.round(Math.abs(aheadMs) / 1_000)} s`;
  return warning(
    "clock",
    kind === "postgres"
      ? `The clocks of this machine and of PostgreSQL differ by ${difference}.`
      : `The newest change is ${difference} in the future.`,
    "Set the clock with NTP: it determines when tokens and sessions end.",
  );
}

async function checkPages({ read }: Database): Promise<Finding> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(read);
  const [{ quick_check: first } = { quick_check: "nothing" }] = rows;
  return first === "ok"
    ? good("pages", "SQLite finds no damage in the file.")
    : bad("pages", `The file is damaged: ${first}.`, "Stop the server and restore a backup.");
}
