import { getChangeSet } from "@/lib/server/domain/change-sets/read-change-sets";
import { runChangeSet } from "@/lib/server/domain/change-sets/run-change-set";
import { notPreviewed, previewUpdates } from "@/lib/server/domain/imports/preview-updates";
import { changePlaylistOnce } from "@/lib/server/domain/playlists/change-playlist";
import {
  createPlaylist,
  type CreatePlaylistOptions,
} from "@/lib/server/domain/playlists/create-playlist";
import {
  combineIds,
  combinePlaylists,
} from "@/lib/server/domain/playlists/overlap/combine-playlists";
import {
  type AudioService,
  type CreatedAtService,
} from "@/lib/server/domain/service/audio-service";
import { type Principal, requireManager } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { type ImportedChange } from "@/lib/shared/change-sets/import-schema";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { summarizeDoubts } from "@/lib/shared/id-import/summarize-doubts";
import { type ImportPreviewAnswer } from "@/lib/shared/imports/schema";
import { type Combine, type Combined } from "@/lib/shared/playlists/overlap/overlap-schema";
import {
  type CreatePlaylist,
  type IdWarning,
  type PlaylistListItem,
} from "@/lib/shared/playlists/schema";

/* Operations that another audio service carries out, where there is one (`service`). */

/**
 * "Create a playlist" (docs/service-api.md §3); counts its IDs that look like mistakes.
 * @throws AppError those of `createPlaylist`, or of the service
 */
export async function createAtService(
  runtime: Runtime,
  service: AudioService | null,
  principal: Principal,
  request: { companyId: string; playlist: CreatePlaylist } & CreatePlaylistOptions,
): Promise<CreatedAtService> {
  if (service)
    return service.createPlaylist(principal, { ...request, from: { source: "dashboard" } });
  const created = await createPlaylist(runtime, principal, request);
  const warnings = await summarizeDoubts(created.playlist.inventory_ids, yieldToEventLoop);
  return { ...created, warnings };
}

/** Creates a playlist from the IDs of others. @throws AppError those of `combinePlaylists`, or of the service */
export async function combineAtService(
  runtime: Runtime,
  service: AudioService | null,
  principal: Principal,
  request: { combine: Combine } & CreatePlaylistOptions,
): Promise<Combined & { isReplay: boolean }> {
  if (!service) return combinePlaylists(runtime, principal, request);
  requireManager(principal);
  const { database } = runtime;
  const { company, playlists, operation: _operation, first: _first, ...fields } = request.combine;
  // No lock: playlists of another service do not change.
  const inventory_ids = await combineIds(database.read, database, principal, request.combine);
  const { playlist, isReplay } = await service.createPlaylist(principal, {
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

/** Runs a change-set for about a second. @throws AppError those of `runChangeSet`, or of the service: then continue later */
export async function runAtService(
  runtime: Runtime,
  service: AudioService | null,
  principal: Principal,
  { changeSetId, without }: { changeSetId: string; without: number | undefined },
): Promise<ChangeSet> {
  const { read } = runtime.database;
  const changeSet = service && (await getChangeSet(read, principal, changeSetId));
  const kind = changeSet?.action.kind;
  const isSeries = (kind === "import" || kind === "duplicate") && changeSet?.state === "running";
  if (!service || !isSeries) return runChangeSet(runtime, principal, changeSetId);
  await service.runSeries(principal, changeSet, without);
  return getChangeSet(read, principal, changeSet.uuid);
}

/** Like `previewUpdates`; another service cannot change playlists, and each update is a problem. */
export const previewAtService = (
  runtime: Runtime,
  service: AudioService | null,
  principal: Principal,
  updates: ImportedChange[],
): Promise<ImportPreviewAnswer[]> =>
  service
    ? Promise.resolve(updates.map(() => ({ ...notPreviewed, problem: cannotChange })))
    : previewUpdates(runtime, principal, updates);

const cannotChange =
  "The audio service can't change playlists. Without its UUID it is created as a new playlist.";

interface ChangedPlaylist {
  playlist: PlaylistListItem;
  isReplay: boolean;
  /** Number of repeated IDs in the request. */
  duplicatesDropped: number;
  warnings: IdWarning[];
}

/** Changes a playlist for an API caller, and counts the IDs of the request that look like mistakes. @throws the errors of `changePlaylistOnce` */
export async function changeWithWarnings(
  runtime: Runtime,
  principal: Principal,
  request: Parameters<typeof changePlaylistOnce>[2],
): Promise<ChangedPlaylist> {
  const changed = await changePlaylistOnce(runtime, principal, request);
  const { inventory_ids, inventory } = request.change;
  const sent = inventory_ids ?? inventory?.add ?? [];
  const ids = Array.from(new Set(sent));
  return {
    ...changed,
    duplicatesDropped: sent.length - ids.length,
    warnings: await summarizeDoubts(ids, yieldToEventLoop),
  };
}
