import { type Principal, requireManager } from "@/lib/server/principal";
import {
  findVisibleCompany,
  getVisibleCompany,
} from "@/lib/server/domain/companies/visible-companies";
import { checkAdvertiser, requireAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { addNewFields } from "@/lib/shared/playlists/fields/blank-values";
import { type IdempotencyKey, runIdempotent } from "@/lib/server/domain/idempotency";
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

export interface CreatePlaylistResult {
  playlist: Playlist;
  /** Counts repeated IDs. */
  duplicatesDropped: number;
  /** Whether this is the stored response of an earlier request. */
  isReplay: boolean;
}

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
  const { source, idempotency } = request;
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
  const { answer, isReplay } = await runIdempotent(
    database,
    principal.clientId,
    idempotency,
    async (transaction) => {
      // Again: a colleague may have undone its addition meanwhile.
      const asked = { company, advertiserId };
      const held = await checkAdvertiser(transaction, database, principal, asked);
      const given = { database, principal, company, advertiser: held, playlist, source };
      return { playlist: await insertPlaylist(transaction, given), duplicatesDropped };
    },
  );
  return { ...answer, playlist: addNewFields(answer.playlist), isReplay };
}
