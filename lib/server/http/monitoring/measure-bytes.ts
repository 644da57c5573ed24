import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Size of the database, and of SQLite's write-ahead log, in bytes. */
export async function measureBytes({
  file,
  read,
  operations,
}: Database): Promise<{ [part: string]: number }> {
  if (file === null) {
    const { rows } = await sql<{
      bytes: number;
    }>`select ${operations.databaseBytes} as bytes`.execute(read);
    return { database: Number(rows[0]?.bytes ?? 0) };
  }
  const [database, wal] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return { database, wal };
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
