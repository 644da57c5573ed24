import { type Queries } from "@/lib/server/db/database";

/** Rows from which a write is large: it would take tens of milliseconds, in which its thread does nothing else. */
const largeRows = 1_000;

/** Whether a write of so many rows is large. */
export const isLarge = (rows: number): boolean => rows > largeRows;

/** Connections that share their thread with requests. */
const shared = new WeakSet<Queries>();

/** Marks a connection whose thread also answers requests. */
export const shareThread = (db: Queries): void => void shared.add(db);

/** Thrown in a job that is to begin again where it keeps nobody waiting. */
export class LargeWrite extends Error {
  constructor() {
    super("This write is large and begins again in another thread.");
  }
}

/** Call it before `rows` rows are written that may lie anywhere in an index. @throws LargeWrite, which is not to be caught */
export function expectRows(db: Queries, rows: number): void {
  if (isLarge(rows) && shared.has(db)) throw new LargeWrite();
}
