import { constants, getPriority, setPriority } from "node:os";
import { type Runtime } from "@/lib/server/runtime/runtime";

/* Commands that take long beside a server of the same machine: those who wait for its answers come first. */

let isOwnProcess = false;

/** A priority cannot be raised again: it is lowered only in a process that runs one command. */
export const runAlone = (): void => void (isOwnProcess = true);

/** Lowers the priority of what this process does from now on, where the system lets it. */
export function giveWay(): void {
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  if (!isOwnProcess || getPriority() >= low) return;
  try {
    setPriority(low);
  } catch {
    // It is only a courtesy.
  }
}

/** Prepares for many writes. */
export async function beginManyWrites({ database }: Runtime): Promise<void> {
  await database.write(database.operations.expectManyWrites);
  // PostgreSQL works on as before, and its callers get the processor sooner. On SQLite they would wait longer for the lock.
  if (database.kind === "postgres") giveWay();
}
