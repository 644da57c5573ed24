import { constants, getPriority, setPriority } from "node:os";
import { type Runtime } from "@/lib/server/runtime/runtime";

/* Long commands give way to a server on the same machine, whose callers wait for answers. */

let isOwnProcess = false;

/** Allows `giveWay` to lower the priority, which cannot be raised again: only in a process that runs a single command. */
export const runAlone = (): void => void (isOwnProcess = true);

/** Lowers the priority of this process from now on, if the system allows it. */
export function giveWay(): void {
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  if (!isOwnProcess || getPriority() >= low) return;
  try {
    setPriority(low);
  } catch {
    // Failing is harmless.
  }
}

/** Prepares for many writes: PostgreSQL is another process and keeps its priority, so its callers only benefit. On SQLite they would wait longer for the lock. */
export function beginManyWrites({ database }: Runtime): void {
  if (database.kind === "postgres") giveWay();
}
