import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";
import { findSplit, scanBlocks } from "./0027-keys-of-blocks";

export const bearableFrom = 27;

/** PostgreSQL looks into fewer blocks before it looks a term up by its tokens, and leaves the keys of what it finds to the statement. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === "postgres") await sql.raw(scanBlocks(await findSplit(db))).execute(db);
}
