import { decidedElsewhere } from "@/lib/server/remote/creates/create-records";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CreateResult,
  finishCreate,
  readSentPlaylist,
} from "@/lib/server/remote/creates/finish-create";
import { type ServiceCreateRow } from "@/lib/server/db/remote-tables";
import { AppError, isOutage } from "@/lib/shared/errors";
import { getLogger } from "@/lib/server/logger";
import { type CreatePlaylist, type Playlist } from "@/lib/shared/playlists/schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { serviceFault } from "@/lib/server/remote/exchange/exchange";
import { type RemoteConnection } from "@/lib/server/remote/exchange/connection";
import { type PlaylistOutcome } from "@/lib/server/remote/exchange/playlist-outcome";
import {
  explainOutcomeError,
  toOutcomeError,
  withWords,
} from "@/lib/server/remote/exchange/service-errors";
import { keepPause } from "@/lib/server/remote/series/service-pauses";
import { sendPlaylist } from "@/lib/server/remote/exchange/send-playlist";
import { withToken } from "@/lib/server/remote/tokens/with-token";
import { findServiceId } from "@/lib/server/domain/companies/mirror-companies";

/** Maximum wait of a create for its turn, or for a newer token, in ms; less than a browser waits for the answer. */
const patienceMs = 30_000;

/** Maximum time for sending a playlist and recording its outcome, in ms. */
export const sendingMs = ({ isIdempotent, timeouts }: RemoteConnection): number =>
  patienceMs + (isIdempotent ? 2 : 1) * (timeouts.connectMs + timeouts.answerMs) + 15_000;

/** Pauses before the outcome is recorded again, in ms, if the database is unavailable. */
const storePausesMs = [100, 1_000, 4_000];

/**
 * Sends the playlist of a `sending` record and records the outcome. `isAgain`: it was sent before with an unknown outcome, about which a
 * refusal now says nothing.
 * @throws AppError those of `toOutcomeError`, outcome_not_known; unavailable if the outcome could not be recorded
 */
export async function sendRecord(
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
  const stored = await store(runtime, principal, record, toResult(outcome, isAgain));
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
export function notKnownError(words: string): AppError {
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

/** Records an outcome, also if the database is unavailable for some seconds, because it cannot be requested again. */
async function store(
  { database }: Runtime,
  principal: Principal,
  record: ServiceCreateRow,
  result: CreateResult,
): Promise<Playlist | null> {
  for (const pauseMs of storePausesMs) {
    try {
      return await finishCreate(database, principal, record, result);
    } catch (error) {
      if (!isOutage(error)) throw error;
      getLogger().warn(
        { record: record.id, state: result.state },
        "an outcome could not be stored",
      );
      await sleep(pauseMs);
    }
  }
  return finishCreate(database, principal, record, result);
}
