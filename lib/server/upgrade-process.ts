import { spawn } from "node:child_process";
import { once } from "node:events";
import { endWithUs } from "@/lib/child-processes";
import { openDatabase } from "@/lib/db/open-database";
import { needsUpgrade } from "@/lib/db/migrate";
import { type Env } from "@/lib/env.server";

/** The upgrade has failed; the process that ran it has said why. */
export class UpgradeError extends Error {}

/**
 * Upgrades the database in a process of its own, if it needs it: SQLite answers synchronously, and this process must go on
 * telling that it lives. The upgrade ends with this process, which loses nothing. @throws UpgradeError, DatabaseVersionError
 */
export async function upgradeInOwnProcess(env: Env): Promise<void> {
  const database = openDatabase(env);
  const isNeeded = await needsUpgrade(database).finally(() => database.close());
  if (!isNeeded) return;
  const command = ["scripts/run.mjs", "lib/admin/main.ts", "migrate", "--log"];
  const child = endWithUs(
    spawn(process.execPath, command, { stdio: ["ignore", "inherit", "inherit"] }),
  );
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0)
    throw new UpgradeError("Couldn't upgrade the database. See the line above.");
}
