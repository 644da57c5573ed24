import "server-only";
import { type Principal } from "@/lib/principal";
import { findVisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Database, type Queries } from "@/lib/db/database";
import { AppError, invalid } from "@/lib/errors";
import { checkAdvertiser } from "@/lib/playlists/check-advertiser.server";
import { runIdempotent } from "@/lib/idempotency.server";
import { IdSets } from "@/lib/playlists/overlap/id-sets.server";
import { findBytesError } from "@/lib/playlists/inventory-id-schema";
import { insertPlaylist } from "@/lib/playlists/insert-playlist.server";
import { listInventoryPages } from "@/lib/playlists/playlist-lists.server";
import { findPlaylistRow } from "@/lib/playlists/read-playlists.server";
import { noSuchPlaylist } from "@/lib/playlists/retry-until-unchanged.server";
import {
  type Combine,
  type Combined,
  findCountError,
} from "@/lib/playlists/overlap/overlap-schema";
import { type Runtime } from "@/lib/runtime/runtime";
import { type CreatePlaylistOptions } from "@/lib/playlists/create-playlist.server";

/**
 * Makes a new playlist of the ids of others, in the order of first appearance, in one transaction. Their
 * searches are not copied.
 * @throws AppError forbidden for a viewer; invalid for a playlist or company that the principal may not see, the
 * advertiser, and a result with no ids, too many or too large ones; and the errors of `once` with an idempotency key
 */
export async function combinePlaylists(
  { database }: Runtime,
  principal: Principal,
  request: { combine: Combine } & CreatePlaylistOptions,
): Promise<Combined & { isReplay: boolean }> {
  if (principal.role !== "manager")
    throw new AppError(
      "forbidden",
      "You have view-only access. Ask your administrator for the manager role.",
    );
  const { combine, source, idempotency } = request;
  const work = async (transaction: Queries): Promise<Combined> => {
    const company = await findVisibleCompany(transaction, principal, combine.company);
    if (!company) {
      const message = "Company not found, or you don't have access to it.";
      throw invalid([{ path: ["company"], message }]);
    }
    await checkAdvertiser(transaction, principal, company, combine.advertiser_id);
    const inventoryIds = await combineIds(transaction, database, principal, combine);
    const { name, advertiser_id, type, tags } = combine;
    const { uuid, revision } = await insertPlaylist(transaction, {
      database,
      principal,
      company,
      playlist: { name, advertiser_id, type, tags, searches: [], inventory_ids: inventoryIds },
      source,
    });
    return { Playlist: { uuid, revision, name }, count: inventoryIds.length };
  };
  if (!idempotency) return { ...(await database.write(work)), isReplay: false };
  const { answer, isReplay } = await runIdempotent(
    database,
    { clientId: principal.clientId, ...idempotency },
    work,
  );
  return { ...answer, isReplay };
}

async function combineIds(
  transaction: Queries,
  database: Database,
  principal: Principal,
  { playlists, operation, first }: Combine,
): Promise<string[]> {
  // Until they have been read, nobody may change them; others may read them as well.
  for (const playlistId of playlists)
    await database.operations.holdLock(transaction, `playlist ${playlistId}`, "shared");
  const sets = new IdSets(playlists.length);
  for (const [list, playlistId] of playlists.entries()) {
    const row = await findPlaylistRow(transaction, principal, playlistId);
    if (!row) throw invalid([{ path: ["playlists", list], message: noSuchPlaylist().message }]);
    for await (const { ids } of listInventoryPages(database, transaction, playlistId))
      sets.add(list, ids);
  }
  const isKept = sets.keeps(operation, first === undefined ? 0 : playlists.indexOf(first));
  const count = sets.count(isKept);
  const problem = findCountError(operation, count);
  if (problem) throw invalid([{ path: ["playlists"], message: problem }]);
  const ids = await sets.collect(isKept, count);
  const tooLarge = findBytesError(ids.reduce((sum, id) => sum + Buffer.byteLength(id), 0));
  if (tooLarge) throw invalid([{ path: ["playlists"], message: tooLarge }]);
  return ids;
}
