import { type CreatePlaylistOptions } from "@/lib/server/domain/playlists/create-playlist";
import {
  combineIds,
  combinePlaylists,
} from "@/lib/server/domain/playlists/overlap/combine-playlists";
import { type Combine, type Combined } from "@/lib/shared/playlists/overlap/overlap-schema";
import { type Principal, requireManager } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { createRemotePlaylist } from "@/lib/server/remote/creates/send";
import { findRemoteConnection } from "@/lib/server/remote/exchange/exchange";

/**
 * Creates a playlist from the IDs of others at the audio service of this installation.
 * @throws AppError those of `combinePlaylists`, and of another service those of `createRemotePlaylist`
 */
export async function combineAtService(
  runtime: Runtime,
  principal: Principal,
  request: { combine: Combine } & CreatePlaylistOptions,
): Promise<Combined & { isReplay: boolean }> {
  const connection = findRemoteConnection(runtime);
  if (!connection) return combinePlaylists(runtime, principal, request);
  requireManager(principal);
  const { database } = runtime;
  const { company, playlists, operation: _operation, first: _first, ...fields } = request.combine;
  // No lock: playlists of another service do not change.
  const inventory_ids = await combineIds(database.read, database, principal, request.combine);
  const { playlist, isReplay } = await createRemotePlaylist(runtime, connection, principal, {
    companyId: company,
    playlist: { ...fields, searches: [], inventory_ids },
    idempotency: request.idempotency,
    from: { source: "dashboard", origin: { kind: "combine", playlists } },
  });
  const { uuid, revision } = playlist;
  return {
    Playlist: { uuid, revision, name: fields.name },
    count: playlist.inventory_ids.length,
    isReplay,
  };
}
