import { type ServiceCreateRow } from "@/lib/server/db/remote-tables";
import { findServiceId } from "@/lib/server/domain/companies/mirror-companies";
import { getVisibleCompany, noSuchCompany } from "@/lib/server/domain/companies/visible-companies";
import { requireAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import {
  type AudioService,
  type CreatedAtService,
} from "@/lib/server/domain/service/audio-service";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type Principal, requireManager } from "@/lib/server/principal";
import {
  decidedElsewhere,
  beginCreate,
  getCreateRecord,
  setSending,
} from "@/lib/server/domain/service/create-records";
import {
  type CreateResult,
  finishCreate,
  readSentPlaylist,
  storeResult,
} from "@/lib/server/domain/service/finish-create";
import { serviceFault, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { type PlaylistOutcome } from "@/lib/server/remote/exchange/playlist-outcome";
import {
  explainOutcomeError,
  toOutcomeError,
  sendPlaylist,
} from "@/lib/server/remote/exchange/send-playlist";
import { withWords } from "@/lib/server/remote/exchange/service-words";
import { storeSurely, withToken } from "@/lib/server/remote/tokens/with-token";
import { findWorkspaceOf } from "@/lib/server/domain/service/workspaces";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { singleton } from "@/lib/server/singleton";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { type DecideCreate } from "@/lib/shared/creates/schema";
import { AppError, type FieldError, invalid } from "@/lib/shared/errors";
import { summarizeDoubts } from "@/lib/shared/id-import/summarize-doubts";
import { newId } from "@/lib/shared/ids";
import { type CreatePlaylist, type Playlist } from "@/lib/shared/playlists/schema";

/** Maximum wait of a create for its turn, or for a newer token, in ms; less than a browser waits for the answer. */
const patienceMs = 30_000;

/** Maximum time for sending a playlist and recording its outcome, in ms. */
const sendingMs = ({ isIdempotent, timeouts }: RemoteConnection): number =>
  patienceMs + (isIdempotent ? 2 : 1) * (timeouts.connectMs + timeouts.answerMs) + 15_000;

/**
 * Sends the playlist of a `sending` record and records the outcome. `isAgain`: it was sent before with an unknown outcome, about which a
 * refusal now says nothing.
 * @throws AppError those of `toOutcomeError`, outcome_not_known; unavailable if the outcome could not be recorded
 */
async function sendRecord(
  runtime: Runtime,
  connection: RemoteConnection,
  principal: Principal,
  record: ServiceCreateRow,
  { isAgain = false } = {},
): Promise<Playlist> {
  const playlist = readSentPlaylist(record);
  const outcome = await sendWithToken(runtime, connection, principal, { record, playlist });
  if (outcome.kind === "refused" && outcome.status === 429)
    keepPause(principal.companyId, outcome.retryAfter);
  const result = toResult(outcome, isAgain);
  const stored = await storeSurely(() => finishCreate(runtime.database, principal, record, result));
  if (outcome.kind === "notKnown") throw toNotKnownError(outcome);
  if (outcome.kind !== "created") throw toOutcomeError(outcome);
  if (stored) return stored;
  throw decidedElsewhere();
}

/** Sends the playlist under the service's own UUID of its advertiser. After a refusal of the token it is sent with the next one. */
async function sendWithToken(
  runtime: Runtime,
  connection: RemoteConnection,
  principal: Principal,
  { record, playlist }: { record: ServiceCreateRow; playlist: CreatePlaylist },
): Promise<PlaylistOutcome> {
  const owner = { workspaceId: record.workspace_id, sessionId: principal.session.id };
  const { advertiser_id, idempotency_key: idempotencyKey } = record;
  const companyId = await findServiceId(runtime.database.read, principal.companyId, advertiser_id);
  const sent = await withToken(runtime, owner, patienceMs, async (token) => {
    const result = await sendPlaylist(connection, {
      token,
      companyId,
      playlist: { ...playlist, advertiser_id: companyId },
      idempotencyKey,
    });
    const renewed = "token" in result ? result.token : null;
    return { isRefused: result.kind === "unauthorized", token: renewed, result };
  });
  if ("result" in sent) return sent.result;
  if (sent.without === "turn") {
    const { reason, message } = serviceFault("occupied", false);
    return { kind: "notSent", reason, message };
  }
  return { kind: "unauthorized", status: 401, message: null, errors: [] };
}

/** The error for a playlist that may or may not exist at the service. */
function notKnownError(words: string): AppError {
  const sentence =
    "The playlist may or may not have been created there. It isn't sent again automatically.";
  return new AppError("outcome_not_known", words === "" ? sentence : `${words} ${sentence}`);
}

const toNotKnownError = ({ message, serviceMessage }: NotKnown) =>
  notKnownError(withWords(message, serviceMessage));

type NotKnown = Extract<PlaylistOutcome, { kind: "notKnown" }>;

function toResult(outcome: PlaylistOutcome, isAgain: boolean): CreateResult {
  if (outcome.kind === "created") {
    const { status, answer, playlistId: servicePlaylistId } = outcome;
    return { state: "created", status, answer, servicePlaylistId };
  }
  if (outcome.kind === "notKnown") {
    const { status, reason } = outcome;
    const message = withWords(outcome.message, outcome.serviceMessage);
    return { state: "not_known", status, reason, message };
  }
  const message = explainOutcomeError(toOutcomeError(outcome));
  const reason = outcome.kind === "notSent" ? outcome.reason : outcome.kind;
  const status = outcome.kind === "notSent" ? null : outcome.status;
  if (isAgain)
    return {
      state: "not_known",
      status,
      reason,
      message: `Sent again without success: ${message} The outcome of the first attempt is unknown.`,
    };
  const isPassing = outcome.kind !== "refused" || outcome.status === 429 || outcome.status === 403;
  return { state: "refused", status, reason, message, isPassing };
}

type RemoteCreate = Parameters<AudioService["createPlaylist"]>[1];

/** `AudioService.createPlaylist`. @throws AppError forbidden, not_found, invalid; those of `sendRecord` */
export async function createRemotePlaylist(
  runtime: Runtime,
  connection: RemoteConnection,
  principal: Principal,
  request: RemoteCreate,
): Promise<CreatedAtService> {
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
  requireAdvertiser(company, playlist.advertiser_id, null);
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

/** `AudioService.decideCreate`. @throws AppError not_found; conflict if its outcome is known by now; those of `sendRecord` */
export async function decideCreate(
  runtime: Runtime,
  connection: RemoteConnection,
  principal: Principal,
  createId: string,
  action: DecideCreate["action"],
): Promise<Playlist | null> {
  requireManager(principal);
  const { database } = runtime;
  const decided = await database.write(async (transaction) => {
    const unknown = await getCreateRecord(transaction, principal, createId);
    if (unknown.state !== "not_known") throw decidedElsewhere();
    if (action === "send_again")
      return { sending: await setSending(transaction, unknown, sendingMs(connection)) };
    const state = action === "discard" ? ("discarded" as const) : ("created" as const);
    const result = { state, reason: `said_by_${principal.clientId}`, message: unknown.message };
    return { playlist: await storeResult(transaction, database, principal, unknown, result) };
  });
  if (!decided.sending) return decided.playlist;
  return sendRecord(runtime, connection, principal, decided.sending, { isAgain: true });
}

/* Pauses that another service has requested (429 with Retry-After), for every run of a series. Kept in this process's memory. */

const pauses = () => singleton("service-pauses", () => new Map<string, number>());

/** Records that the service asked a workspace's company to wait. */
function keepPause(companyId: string, seconds: number | null): void {
  if (seconds === null) return;
  pauses().set(companyId, Date.now() + seconds * 1_000);
}

/** @throws AppError throttled, with the time that is left, while the service has asked to wait */
export function checkPause(companyId: string): void {
  const left = (pauses().get(companyId) ?? 0) - Date.now();
  if (left <= 0) return void pauses().delete(companyId);
  throw new AppError("throttled", "The audio service asks you to wait.", {
    headers: { "Retry-After": String(Math.ceil(left / 1_000)) },
  });
}
