import { type Kysely, sql } from "kysely";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { cut, storeTokensAsIntegers } from "./0027-keys-of-blocks";

/** Servers of before would write tokens as texts. */
export const bearableFrom = 30;

/**
 * PostgreSQL keeps the tokens of blocks as integers (`token-keys.ts`), and all names are cut into blocks anew, as since then 0027 does. Advertisers are no
 * longer looked up row by row when they are added to an agency: `insertAdvertisers` joins those that it refers to.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === "sqlite") return;
  for (const column of ["agency_id", "advertiser_id"])
    await sql
      .raw(
        `alter table agency_advertisers drop constraint if exists agency_advertisers_${column}_fkey`,
      )
      .execute(db);
  if (await hasIntegers(db)) return;
  await sql`truncate advertiser_blocks`.execute(db);
  await storeTokensAsIntegers(db);
}

async function hasIntegers(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ type: string }>`select format_type(atttypid, null) as type
    from pg_attribute where attrelid = 'advertiser_blocks'::regclass and attname = 'tokens'`.execute(
    db,
  );
  return rows[0]?.type === "integer[]";
}

/** Does nothing where `up` left the blocks. */
const cutIfEmpty: BackfillStep = {
  ...cut,
  async run(db, kind, position) {
    if (position === "" && (kind === "sqlite" || (await hasBlocks(db)))) return null;
    return cut.run(db, kind, position);
  },
};

async function hasBlocks(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select from advertiser_blocks limit 1`.execute(db);
  return rows.length > 0;
}

export const backfill = [cutIfEmpty];
