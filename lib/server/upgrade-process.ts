import { spawn } from "node:child_process";
import { once } from "node:events";
import { endOnExit } from "@/lib/child-processes";
import { openDatabase } from "@/lib/db/open-database";
import { needsUpgrade } from "@/lib/db/migrate";
import { type Env } from "@/lib/env.server";

class UpgradeError extends Error {}

/**
 * Upgrades the database, if needed, in a child process: SQLite calls block, and this process must keep
 * answering /livez. The child ends with this process; an interrupted upgrade loses nothing.
 * @throws UpgradeError, DatabaseVersionError
 */
export async function upgradeInOwnProcess(env: Env): Promise<void> {
  const database = openDatabase(env);
  const isNeeded = await needsUpgrade(database).finally(() => database.close());
  if (!isNeeded) return;
  const command = ["scripts/start.mjs", "admin", "migrate", "--log"];
  const child = endOnExit(
    spawn(process.execPath, command, { stdio: ["ignore", "inherit", "inherit"] }),
  );
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new UpgradeError("Couldn't upgrade the database. See the line above.");
}
