import { getVisibleCompany, noSuchCompany } from "@/lib/server/domain/companies/visible-companies";
import { beginCreate, type CreateSource } from "@/lib/server/remote/creates/create-records";
import { type ServiceCreateRow } from "@/lib/server/db/remote-tables";
import { type FieldError, invalid } from "@/lib/shared/errors";
import { summarizeDoubts } from "@/lib/shared/id-import/summarize-doubts";
import { newId } from "@/lib/shared/ids";
import { type IdempotencyKey } from "@/lib/server/domain/idempotency";
import { type CreatePlaylistResult } from "@/lib/server/domain/playlists/create-playlist";
import { checkAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type CreatePlaylist, type IdWarning } from "@/lib/shared/playlists/schema";
import { type Principal, requireManager } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type RemoteConnection } from "@/lib/server/remote/exchange/connection";
import { notKnownError, sendingMs, sendRecord } from "@/lib/server/remote/exchange/send-record";
import { findWorkspaceOf } from "@/lib/server/remote/workspaces/find-workspace";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

interface RemoteCreate {
  companyId: string;
  playlist: CreatePlaylist;
  idempotency?: IdempotencyKey | undefined;
  from: CreateSource;
}

/**
 * Creates a playlist at another service, under its advertiser, and records it here. Sends nothing twice: a request with the same
 * idempotency key gets the same answer.
 * @throws AppError forbidden, not_found, invalid; of the service: those of `toOutcomeError`, and outcome_not_known
 */
export async function createRemotePlaylist(
  runtime: Runtime,
  connection: RemoteConnection,
  principal: Principal,
  request: RemoteCreate,
): Promise<CreatePlaylistResult & { warnings: IdWarning[] }> {
  requireManager(principal);
  const { database } = runtime;
  await checkCompanies(runtime, principal, request);
  const workspace = await findWorkspaceOf(database.read, principal.companyId);
  if (!workspace) throw noSuchCompany();
  await yieldToEventLoop();
  const inventoryIds = Array.from(new Set(request.playlist.inventory_ids));
  const duplicatesDropped = request.playlist.inventory_ids.length - inventoryIds.length;
  const playlist = { ...request.playlist, inventory_ids: inventoryIds };
  const begun = await beginCreate(database, {
    workspaceId: workspace.id,
    clientId: principal.clientId,
    playlist,
    idempotency: request.idempotency ?? { key: newId(), digest: "" },
    from: request.from,
    sendingMs: sendingMs(connection),
  });
  const created = begun.isSending
    ? await sendRecord(runtime, connection, principal, begun.record)
    : await replay(runtime, principal, begun.record);
  const warnings = await summarizeDoubts(inventoryIds, yieldToEventLoop);
  return { playlist: created, duplicatesDropped, warnings, isReplay: !begun.isSending };
}

/** Requires the company to be the advertiser, because the service does not know the workspace's agency. */
async function checkCompanies(
  { database: { read } }: Runtime,
  principal: Principal,
  { companyId, playlist }: RemoteCreate,
): Promise<void> {
  const company = await getVisibleCompany(read, principal, companyId);
  if (company.id === principal.companyId) throw invalid([onlyInAdvertisersList]);
  await checkAdvertiser(read, principal, company, playlist.advertiser_id);
}

const onlyInAdvertisersList: FieldError = {
  path: ["agency_only"],
  message: "The audio service keeps a playlist in its advertiser's list only.",
};

/** Repeats the answer of an earlier request. @throws AppError outcome_not_known */
async function replay(runtime: Runtime, principal: Principal, record: ServiceCreateRow) {
  if (record.playlist_id === null) throw notKnownError(record.message ?? "");
  return getPlaylist(runtime, principal, record.playlist_id);
}
