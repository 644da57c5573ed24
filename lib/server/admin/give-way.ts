import { constants, setPriority } from "node:os";
import { type Runtime } from "@/lib/server/runtime/runtime";

/* Commands that take long beside a server of the same machine: those who wait for its answers come first. */

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
let isOwnProcess = false;

/** A priority cannot be raised again: it is lowered only in a process that runs one command. */
export const runAlone = (): void => void (isOwnProcess = true);

/** Lowers the priority of this process, for ever. */
export function giveWay(priority: number = PRIORITY_BELOW_NORMAL): void {
  if (isOwnProcess) setPriority(priority);
}

/** Prepares for many writes. */
export async function beginManyWrites({ database }: Runtime): Promise<void> {
  await database.write(database.operations.expectManyWrites);
  // PostgreSQL works on as before, and its callers get the processor sooner. On SQLite they would wait longer for the lock.
  if (database.kind === "postgres") giveWay(PRIORITY_LOW);
}
