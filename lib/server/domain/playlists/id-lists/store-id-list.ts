import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
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
  const isOfClient = sql<boolean>`company_id = ${companyId} and (client_id = ${clientId} or client_id is null)`;
  const lists = db
    .selectFrom("id_lists")
    .select([
      "used_at",
      sql`row_number() over (order by used_at desc)`.as("lists"),
      sql`sum(coalesce(bytes, octet_length(inventory_ids))) over (order by used_at desc)`.as(
        "bytes",
      ),
    ])
    .where(isOfClient);
  const kept = await db
    .selectFrom(lists.as("kept"))
    .select("used_at")
    .where(({ or, eb }) =>
      or([eb("lists", ">", limits.storedIdLists), eb("bytes", ">", limits.storedIdListBytes)]),
    )
    .orderBy("used_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!kept) return;
  await db
    .deleteFrom("id_lists")
    .where(isOfClient)
    .where("used_at", "<=", kept.used_at)
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
