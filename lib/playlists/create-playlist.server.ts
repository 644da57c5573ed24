import "server-only";
import { type Principal } from "@/lib/principal";
import { getVisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { checkAdvertiser } from "@/lib/playlists/check-advertiser.server";
import { runIdempotent } from "@/lib/idempotency.server";
import { insertPlaylist } from "@/lib/playlists/insert-playlist.server";
import { type CreatePlaylist, type Playlist } from "@/lib/playlists/schema";
import { type Runtime } from "@/lib/runtime/runtime";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";

/** How a playlist is to be created. */
export interface CreatePlaylistOptions {
  /** Same key and same digest: the playlist is created once and the first answer is repeated. */
  idempotency?: { key: string; digest: string };
  /** Kept in the history. */
  source: "api" | "dashboard";
}

/** A created playlist; `duplicatesDropped` counts ids that were repeated. */
interface Created {
  playlist: Playlist;
  duplicatesDropped: number;
}

/** `isReplay`: whether this is the answer of an earlier request with the same idempotency key. */
export type CreatePlaylistResult = Created & { isReplay: boolean };

/**
 * Creates a playlist under a company that the principal may see (service-api.md §3).
 * @throws AppError forbidden for a viewer, not_found for the company, invalid for the advertiser, and the
 * errors of `once` with an idempotency key
 */
export async function createPlaylist(
  runtime: Runtime,
  principal: Principal,
  request: { companyId: string; playlist: CreatePlaylist } & CreatePlaylistOptions,
): Promise<CreatePlaylistResult> {
  if (principal.role !== "manager")
    throw new AppError(
      "forbidden",
      "You have view-only access. Ask your administrator for the manager role.",
    );
  const { database } = runtime;
  const company = await getVisibleCompany(database.read, principal, request.companyId);
  await checkAdvertiser(database.read, principal, company, request.playlist.advertiser_id);
  // A set of 100,000 ids takes some 50 ms, after reading the body and before writing in the same turn.
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
  if (!request.idempotency) return { ...(await database.write(work)), isReplay: false };
  const { answer, isReplay } = await runIdempotent(
    database,
    { clientId: principal.clientId, ...request.idempotency },
    work,
  );
  return { ...answer, isReplay };
}
