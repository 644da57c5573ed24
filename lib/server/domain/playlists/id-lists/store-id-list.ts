import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { inShard } from "@/lib/server/db/shards/current-shard";
import { limits } from "@/lib/shared/limits";
import { type IdList } from "@/lib/shared/playlists/id-lists/id-list-schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

/**
 * Stores a list of inventory IDs for the principal's company, so that a URL can refer to it. The key is a hash: the same IDs have the
 * same key. New lists of a client replace those used longest ago, except those of saved views.
 */
export async function storeIdList(
  { database }: Runtime,
  { companyId, clientId }: Principal,
  input: { inventory_ids: string[] },
): Promise<IdList> {
  const ids = Array.from(new Set(input.inventory_ids));
  const json = JSON.stringify(ids);
  const key = createHash("sha256").update(json).digest("base64url").slice(0, 22);
  const usedAt = new Date().toISOString();
  await database.write(async (db) => {
    await db
      .insertInto("id_lists")
      .values({
        company_id: companyId,
        key,
        inventory_ids: json,
        inventory_count: ids.length,
        used_at: usedAt,
        client_id: clientId,
        bytes: Buffer.byteLength(json),
      })
      .onConflict((conflict) =>
        conflict.columns(["company_id", "key"]).doUpdateSet({ used_at: usedAt }),
      )
      .execute();
    await deleteOldest(db, companyId, clientId);
  });
  return { key, inventory_ids: ids };
}

async function deleteOldest(db: Queries, companyId: string, clientId: string): Promise<void> {
  const { rows } = await sql<{ used_at: string }>`
    select used_at from (
      select used_at, row_number() over newest as lists,
        sum(coalesce(bytes, octet_length(inventory_ids))) over newest as bytes
      from id_lists where company_id = ${companyId} and (client_id = ${clientId} or client_id is null)
        ${inShard("id_lists")}
      window newest as (order by used_at desc)) as kept
    where lists > ${limits.storedIdLists} or bytes > ${limits.storedIdListBytes}
    order by used_at desc limit 1`.execute(db);
  const oldest = rows[0]?.used_at;
  if (oldest === undefined) return;
  await db
    .deleteFrom("id_lists")
    .where("company_id", "=", companyId)
    .where(({ or, eb }) => or([eb("client_id", "=", clientId), eb("client_id", "is", null)]))
    .where("used_at", "<=", oldest)
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom("saved_views")
            .select("saved_views.id")
            .where("saved_views.company_id", "=", companyId)
            .where(sql<boolean>`saved_views.query like '%id_list=' || id_lists.key || '%'`),
        ),
      ),
    )
    .execute();
}
