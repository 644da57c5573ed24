import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type DialectOperations, type Queries } from "@/lib/server/db/database";
import { limits } from "@/lib/shared/limits";
import {
  type IdList,
  idListKeySchema,
  type IdMatch,
} from "@/lib/shared/playlists/inventory-id-schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { AppError } from "@/lib/shared/errors";
import { type z } from "zod";
import { playlistFilterSchema } from "@/lib/shared/playlists/selection-schema";

/** The filter of a list of playlists, with a list of IDs. */
export const idReportSearchSchema = playlistFilterSchema.extend({ id_list: idListKeySchema });
export type IdReportSearch = z.output<typeof idReportSearchSchema>;

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

/** Returns a list that the principal's company stored. @throws AppError not_found */
export async function getIdList(db: Queries, principal: Principal, key: string): Promise<IdList> {
  const found = await db
    .selectFrom("id_lists")
    .select("inventory_ids")
    .where("company_id", "=", principal.companyId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!found)
    throw new AppError("not_found", "This list of IDs is no longer stored. Paste the IDs again.");
  return { key, inventory_ids: JSON.parse(found.inventory_ids) as string[] };
}

interface IdListFilter {
  db: Queries;
  operations: DialectOperations;
  principal: Principal;
  key: string;
  match: IdMatch;
}

/** Selects the numbers of playlists that contain any or all IDs of a stored list. */
export function withIdList({ db, operations, principal, key, match }: IdListFilter) {
  const ownList = db
    .selectFrom("id_lists")
    .where("company_id", "=", principal.companyId)
    .where("key", "=", key);
  const json = sql<string>`(${ownList.select("inventory_ids")})`;
  const containing = db
    .selectFrom("playlist_inventory")
    .select("playlist_number")
    .where("inventory_id", "in", operations.textsOf(json) as RawBuilder<string>);
  if (match === "any") return containing;
  return containing
    .groupBy("playlist_number")
    .having(({ fn }) => fn.countAll<number>(), "=", ownList.select("inventory_count"));
}
