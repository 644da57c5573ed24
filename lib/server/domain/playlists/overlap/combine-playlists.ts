import { type Principal, requireManager } from "@/lib/server/principal";
import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Database, type Queries } from "@/lib/server/db/database";
import { invalid } from "@/lib/shared/errors";
import { checkAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { runIdempotent } from "@/lib/server/domain/idempotency";
import { IdSets } from "@/lib/server/domain/playlists/overlap/id-sets";
import { findBytesError } from "@/lib/shared/playlists/inventory-id-schema";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { listInventoryPages } from "@/lib/server/domain/playlists/playlist-lists";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import {
  type Combine,
  type Combined,
  findCountError,
} from "@/lib/shared/playlists/overlap/overlap-schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type CreatePlaylistOptions } from "@/lib/server/domain/playlists/create-playlist";

/**
 * Creates a playlist from the IDs of others, in order of first appearance, in one transaction; searches are not
 * copied.
 * @throws AppError forbidden for a viewer; invalid for a playlist or company that is not visible, the
 * advertiser, and a result that is empty or too large; with an idempotency key the errors of `runIdempotent`
 */
export async function combinePlaylists(
  { database }: Runtime,
  principal: Principal,
  request: { combine: Combine } & CreatePlaylistOptions,
): Promise<Combined & { isReplay: boolean }> {
  requireManager(principal);
  const { combine, source, idempotency } = request;
  const work = async (transaction: Queries): Promise<Combined> => {
    const company = await findVisibleCompany(transaction, principal, combine.company);
    if (!company) {
      const message = "Company not found, or you don't have access to it.";
      throw invalid([{ path: ["company"], message }]);
    }
    const advertiser = await checkAdvertiser(transaction, database, principal, {
      company,
      advertiserId: combine.advertiser_id,
    });
    // Share locks prevent changes until the playlists have been read.
    for (const playlistId of combine.playlists)
      await database.operations.holdLock(transaction, `playlist ${playlistId}`, "shared");
    const inventoryIds = await combineIds(transaction, database, principal, combine);
    const {
      playlists,
      operation: _operation,
      first: _first,
      company: _company,
      ...fields
    } = combine;
    const { uuid, revision } = await insertPlaylist(transaction, {
      database,
      principal,
      company,
      advertiser,
      playlist: { ...fields, searches: [], inventory_ids: inventoryIds },
      source,
      origin: { kind: "combine", playlists },
    });
    return { Playlist: { uuid, revision, name: fields.name }, count: inventoryIds.length };
  };
  const { clientId } = principal;
  const { answer, isReplay } = await runIdempotent(database, clientId, idempotency, work);
  return { ...answer, isReplay };
}

/**
 * Returns the IDs of a combination. The playlists must not change meanwhile.
 * @throws AppError invalid for a playlist that is not visible, and a result that is empty or too large
 */
export async function combineIds(
  db: Queries,
  database: Database,
  principal: Principal,
  { playlists, operation, first }: Combine,
): Promise<string[]> {
  const sets = new IdSets(playlists.length);
  for (const [list, playlistId] of playlists.entries()) {
    const row = await findPlaylistRow(db, principal, playlistId);
    if (!row) throw invalid([{ path: ["playlists", list], message: noSuchPlaylist().message }]);
    for await (const { ids } of listInventoryPages(database, db, playlistId)) sets.add(list, ids);
  }
  const isSelected = sets.keeps(operation, first === undefined ? 0 : playlists.indexOf(first));
  const count = sets.count(isSelected);
  const problem = findCountError(operation, count);
  if (problem) throw invalid([{ path: ["playlists"], message: problem }]);
  const ids = await sets.collect(isSelected, count);
  const tooLarge = findBytesError(ids.reduce((sum, id) => sum + Buffer.byteLength(id), 0));
  if (tooLarge) throw invalid([{ path: ["playlists"], message: tooLarge }]);
  return ids;
}
