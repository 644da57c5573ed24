import "server-only";
import { type z } from "zod";
import { type importItemsSchema } from "@/lib/change-sets/schema";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { AppError, invalid } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { findVisibleAdvertisers } from "@/lib/imports/check-import.server";
import { noSuchAdvertiser } from "@/lib/playlists/errors";
import { type Runtime } from "@/lib/runtime/runtime";

type Items = z.output<typeof importItemsSchema>;

/**
 * Stores playlists of an import, which can run once all are stored. Does not replace playlists sent before.
 * @throws AppError not_found, invalid with paths
 */
export async function receiveImportItems(
  { database }: Runtime,
  principal: Principal,
  { importId, items }: { importId: string; items: Items },
): Promise<void> {
  const { first, playlists } = items;
  const ids = playlists.map(({ advertiser_id }) => advertiser_id);
  const advertisers = await findVisibleAdvertisers(database.read, principal, ids);
  const unknown = ids.flatMap((id, position) => (advertisers.has(id) ? [] : position));
  if (unknown.length > 0)
    throw invalid(
      unknown.map((position) => noSuchAdvertiser(["playlists", position, "advertiser_id"])),
    );
  if (!isId(importId)) throw noSuchImport();
  await database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `import ${importId.toLowerCase()}`);
    const { id, total, state } = await getImport(transaction, principal, importId);
    if (first + playlists.length > total)
      throw invalid([{ path: ["first"], message: `The import has ${total} playlists.` }]);
    if (state !== "preparing") return;
    for (const [index, playlist] of playlists.entries()) {
      const input = JSON.stringify(playlist);
      await insertItem(transaction, { id, position: first + index, name: playlist.name, input });
    }
    if ((await countItems(transaction, id)) < total) return;
    await transaction
      .updateTable("change_sets")
      .set({ state: "running" })
      .where("id", "=", id)
      .execute();
  });
}

async function getImport(transaction: Queries, principal: Principal, importId: string) {
  const row = await transaction
    .selectFrom("change_sets")
    .select(["id", "total", "state"])
    .where("id", "=", importId.toLowerCase())
    .where("company_id", "=", principal.companyId)
    .where("digest", "is not", null)
    .executeTakeFirst();
  if (!row) throw noSuchImport();
  return row;
}

function noSuchImport(): AppError {
  return new AppError("not_found", "Import not found, or you don't have access to it.");
}

async function insertItem(
  transaction: Queries,
  { id, position, name, input }: { id: string; position: number; name: string; input: string },
): Promise<void> {
  await transaction
    .insertInto("change_set_items")
    .values({
      change_set_id: id,
      position,
      playlist_id: null,
      playlist_input: input,
      created_playlist_id: null,
      name,
      state: "pending",
      revision: null,
      message: "",
    })
    .onConflict((conflict) => conflict.columns(["change_set_id", "position"]).doNothing())
    .execute();
}

async function countItems(transaction: Queries, id: string): Promise<number> {
  const { many } = await transaction
    .selectFrom("change_set_items")
    .select(({ fn }) => fn.countAll<number>().as("many"))
    .where("change_set_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(many);
}
