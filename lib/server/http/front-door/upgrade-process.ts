import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { endOnExit } from "@/lib/server/child-processes";
import { type Database } from "@/lib/server/db/database";
import { openDatabase } from "@/lib/server/db/open-database";
import { toOutage } from "@/lib/server/db/out-of-service";
import { isMigrated, needsUpgrade } from "@/lib/server/db/migrate";
import { isStopping, setPhase } from "@/lib/server/http/endpoint/phase";
import { type Env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { getLogger } from "@/lib/server/logger";
import { explainMigrate } from "@/lib/server/runtime/boot";

class UpgradeError extends Error {}

/** Interval at which a server that waits for an upgrade checks the version, in ms. */
const lookMs = 2_000;

/**
 * Upgrades the database, if needed, in a child process: SQLite calls block, and this process must keep answering /livez. The child ends
 * with this process; an interrupted upgrade loses nothing. With MIGRATE=0, waits for another process to upgrade it.
 * @throws UpgradeError, DatabaseVersionError
 */
export async function upgradeInOwnProcess(env: Env): Promise<void> {
  const database = await openDatabase(env);
  try {
    if (!env.migrate) return await waitForUpgrade(database);
    if (!(await needsUpgrade(database))) return;
  } finally {
    await database.close();
  }
  setPhase("migrating");
  const command = ["scripts/start.mjs", "admin", "migrate", "--log"];
  const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
  const child = endOnExit(spawn(process.execPath, command, { stdio: [...stdio] }));
  child.on("message", (progress) => setPhase("migrating", String(progress)));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new UpgradeError("Couldn't upgrade the database. See the line above.");
}

function explainOutage(error: unknown): string {
  if (error instanceof AppError || toOutage(error)) return "The database is unavailable.";
  throw error;
}

async function waitForUpgrade(database: Database): Promise<void> {
  for (let isFirst = true; !(await isMigrated(database)); isFirst = false) {
    const reason = await explainMigrate(database).catch(explainOutage);
    setPhase("waiting", reason);
    if (isFirst) getLogger().warn(`${reason} The server waits for it.`);
    await sleep(lookMs);
    // Wait for the shutdown, which ends the process.
    if (isStopping()) await new Promise(() => undefined);
  }
}
