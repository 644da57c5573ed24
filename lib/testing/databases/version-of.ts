import { sql } from "kysely";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** A number that each commit into a SQLite database changes. */
export async function versionOf({ database }: Runtime): Promise<number | undefined> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(database.read);
  return rows[0]?.data_version;
}
