import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";
import { findSplit, scanBlocks } from "./0027-keys-of-blocks";

export const bearableFrom = 27;

/** PostgreSQL looks terms up by their tokens also while an import is under way: it read every name, for seconds. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === "postgres") await sql.raw(scanBlocks(await findSplit(db))).execute(db);
}
