import { type Principal, requireManager } from "@/lib/server/principal";
import { getVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
import { checkAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { type IdempotencyKey, runIdempotent } from "@/lib/server/domain/idempotency";
import { addNewFields } from "@/lib/shared/playlists/fields/blank-values";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { type CreatePlaylist, type Playlist } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

export interface CreatePlaylistOptions {
  /** Same key and same digest: the playlist is created once and the first answer is repeated. */
  idempotency?: IdempotencyKey | undefined;
  /** Kept in the history. */
  source: "api" | "dashboard";
}

/** A created playlist; `duplicatesDropped` counts repeated IDs. */
interface Created {
  playlist: Playlist;
  duplicatesDropped: number;
}

/** `isReplay`: whether this is the stored response of an earlier request. */
export type CreatePlaylistResult = Created & { isReplay: boolean };

/**
 * Creates a playlist under a company (docs/service-api.md §3).
 * @throws AppError forbidden for a viewer, not_found for the company, invalid for the advertiser; with an
 * idempotency key the errors of `runIdempotent`
 */
export async function createPlaylist(
  runtime: Runtime,
  principal: Principal,
  request: { companyId: string; playlist: CreatePlaylist } & CreatePlaylistOptions,
): Promise<CreatePlaylistResult> {
  requireManager(principal);
  const { database } = runtime;
  const company = await getVisibleCompany(database.read, principal, request.companyId);
  await checkAdvertiser(database.read, principal, company, request.playlist.advertiser_id);
  // Building a set of 100,000 IDs takes about 50 ms.
  await yieldToEventLoop();
  const inventoryIds = Array.from(new Set(request.playlist.inventory_ids));
  await yieldToEventLoop();
  const duplicatesDropped = request.playlist.inventory_ids.length - inventoryIds.length;
  const playlist = { ...request.playlist, inventory_ids: inventoryIds };
  const work = async (transaction: Queries): Promise<Created> => ({
    playlist: await insertPlaylist(transaction, {
      database,
      principal,
      company,
      playlist,
      source: request.source,
    }),
    duplicatesDropped,
  });
  const { clientId } = principal;
  const { answer, isReplay } = await runIdempotent(database, clientId, request.idempotency, work);
  return { ...answer, playlist: addNewFields(answer.playlist), isReplay };
}
