import { type Principal, requireManager } from "@/lib/server/principal";
import {
  findVisibleCompany,
  getVisibleCompany,
} from "@/lib/server/domain/companies/visible-companies";
import { requireAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { addNewFields } from "@/lib/shared/playlists/fields/blank-values";
import { insertInThread } from "@/lib/server/domain/playlists/create-thread";
import {
  type Created,
  type CreatePlaylistOptions,
} from "@/lib/server/domain/playlists/insert-once";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

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
  const { clientId, clientName, person } = principal;
  const { database } = runtime;
  const { advertiser_id: advertiserId } = request.playlist;
  // Read together: each is a round trip to PostgreSQL.
  const [company, advertiser] = await Promise.all([
    getVisibleCompany(database.read, principal, request.companyId),
    advertiserId === request.companyId
      ? null
      : findVisibleCompany(database.read, principal, advertiserId),
  ]);
  requireAdvertiser(company, advertiserId, advertiser);
  // Building a set of 100,000 IDs takes about 50 ms.
  await yieldToEventLoop();
  const inventoryIds = Array.from(new Set(request.playlist.inventory_ids));
  await yieldToEventLoop();
  const duplicatesDropped = request.playlist.inventory_ids.length - inventoryIds.length;
  const playlist = { ...request.playlist, inventory_ids: inventoryIds };
  const { answer, isReplay } = await insertInThread(database, {
    principal: { clientId, clientName, person },
    company: { id: company.id, agencyId: company.agencyId },
    playlist,
    duplicatesDropped,
    source: request.source,
    idempotency: request.idempotency,
  });
  return { ...answer, playlist: addNewFields(answer.playlist), isReplay };
}
