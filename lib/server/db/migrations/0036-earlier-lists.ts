import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

export const bearableFrom = 35;

/**
 * A list of companies that is suddenly far shorter is requested again (`mirror_doubt`, its size), and the previous one can be kept for a
 * day: its size, the time until which the service listed it, and the time of its replacement, which is null while it is kept.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const time = kind === "sqlite" ? "text" : "timestamptz";
  for (const column of [
    "mirror_doubt integer",
    "mirror_old_count integer",
    `mirror_old_until ${time}`,
    `mirror_replaced_at ${time}`,
  ])
    await sql.raw(`alter table workspaces add column ${column}`).execute(db);
}
