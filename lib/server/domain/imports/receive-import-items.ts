import { type z } from "zod";
import {
  type ImportedChange,
  type ImportItem,
  type importItemsSchema,
} from "@/lib/shared/change-sets/import-schema";
import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { AppError, invalid } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { findVisibleAdvertisers } from "@/lib/server/domain/imports/check-import";
import { noSuchAdvertiser, onlyForAgency } from "@/lib/shared/playlists/errors";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";
import { unknownPlaylist } from "@/lib/shared/imports/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";

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
  await checkReferences(database.read, principal, playlists);
  if (!isId(importId)) throw noSuchImport();
  await database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `import ${importId.toLowerCase()}`);
    const { id, total, state } = await getImport(transaction, principal, importId);
    if (first + playlists.length > total)
      throw invalid([{ path: ["first"], message: `The import has ${total} playlists.` }]);
    if (state !== "preparing") return;
    const names = await readNames(transaction, playlists);
    for (const [index, playlist] of playlists.entries())
      await insertItem(transaction, { id, position: first + index, playlist, names });
    if ((await countItems(transaction, id)) < total) return;
    await transaction
      .updateTable("change_sets")
      .set({ state: "running" })
      .where("id", "=", id)
      .execute();
  });
}

/** Requires every advertiser and every playlist to change to be visible. */
async function checkReferences(
  db: Queries,
  principal: Principal,
  items: ImportItem[],
): Promise<void> {
  const advertiserIds = items.map((item) =>
    "create" in item ? item.create.advertiser_id : item.update.change.advertiser_id,
  );
  const known = advertiserIds.filter((id) => id !== undefined);
  const advertisers = await findVisibleAdvertisers(db, principal, known);
  const playlistIds = listChanged(items);
  const rows =
    playlistIds.length === 0
      ? []
      : await playlistsById(db, principal, playlistIds).select("id").execute();
  const playlists = new Set(rows.map(({ id }) => id));
  const problems = items.flatMap((item, position) => {
    const advertiserId = advertiserIds[position];
    const isMissing = "update" in item && !playlists.has(item.update.uuid);
    const isKeptBack = "create" in item && item.create.agency_only;
    return [
      ...(isKeptBack && principal.companyKind !== "agency"
        ? [onlyForAgency(["playlists", position, "agency_only"])]
        : []),
      ...(isMissing ? [{ path: ["playlists", position, "uuid"], message: unknownPlaylist }] : []),
      ...(advertiserId === undefined || advertisers.has(advertiserId)
        ? []
        : [noSuchAdvertiser(["playlists", position, "advertiser_id"])]),
    ];
  });
  if (problems.length > 0) throw invalid(problems);
}

const listChanged = (items: ImportItem[]): string[] =>
  items.flatMap((item) => ("update" in item ? item.update.uuid : []));

async function readNames(db: Queries, items: ImportItem[]): Promise<Map<string, string>> {
  const ids = listChanged(items);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("playlists")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
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
  item: { id: string; position: number; playlist: ImportItem; names: Map<string, string> },
): Promise<void> {
  const { id, position, playlist, names } = item;
  const input = "create" in playlist ? playlist.create : toStored(playlist.update);
  await transaction
    .insertInto("change_set_items")
    .values({
      change_set_id: id,
      position,
      playlist_id: "create" in playlist ? null : playlist.update.uuid,
      playlist_input: JSON.stringify(input),
      created_playlist_id: null,
      name: "create" in playlist ? playlist.create.name : (names.get(playlist.update.uuid) ?? ""),
      state: "pending",
      revision: null,
      message: "",
    })
    .onConflict((conflict) => conflict.columns(["change_set_id", "position"]).doNothing())
    .execute();
}

const toStored = ({ change, ...rest }: ImportedChange) => ({ ...rest, ...change });

async function countItems(transaction: Queries, id: string): Promise<number> {
  const { many } = await transaction
    .selectFrom("change_set_items")
    .select(({ fn }) => fn.countAll<number>().as("many"))
    .where("change_set_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(many);
}
