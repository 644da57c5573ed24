import {
  createPlaylist,
  type CreatePlaylistResult,
} from "@/lib/server/domain/playlists/create-playlist";
import { type CreatePlaylistOptions } from "@/lib/server/domain/playlists/create-playlist";
import { type Principal } from "@/lib/server/principal";
import { createRemotePlaylist } from "@/lib/server/remote/creates/send";
import { findRemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { summarizeDoubts } from "@/lib/shared/id-import/summarize-doubts";
import { type CreatePlaylist, type IdWarning } from "@/lib/shared/playlists/schema";

/**
 * "Create a playlist" (docs/service-api.md §3) at the audio service of this installation; counts its IDs that look like mistakes.
 * @throws AppError those of `createPlaylist`, and of another service those of `createRemotePlaylist`
 */
export async function createAtService(
  runtime: Runtime,
  principal: Principal,
  request: { companyId: string; playlist: CreatePlaylist } & CreatePlaylistOptions,
): Promise<CreatePlaylistResult & { warnings: IdWarning[] }> {
  const connection = findRemoteConnection(runtime);
  if (connection) {
    const from = { source: "dashboard" } as const;
    return createRemotePlaylist(runtime, connection, principal, { ...request, from });
  }
  const created = await createPlaylist(runtime, principal, request);
  const warnings = await summarizeDoubts(created.playlist.inventory_ids, yieldToEventLoop);
  return { ...created, warnings };
}
