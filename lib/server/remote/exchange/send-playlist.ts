import { setTimeout as sleep } from "node:timers/promises";
import { OutgoingFault } from "@/lib/server/outgoing";
import { type RemoteConnection } from "@/lib/server/remote/exchange/connection";
import { exchange, serviceFault } from "@/lib/server/remote/exchange/exchange";
import {
  createPlaylistRequest,
  type DocumentPlaylist,
  type DocumentRequest,
} from "@/lib/server/remote/exchange/document-requests";
import {
  type PlaylistOutcome,
  readOutcome,
  type SentContext,
} from "@/lib/server/remote/exchange/playlist-outcome";

interface PlaylistToSend {
  token: string;
  /** In the request's path, in the service's spelling. */
  companyId: string;
  playlist: DocumentPlaylist;
  /** Sent only if the connection says that the service honours it. */
  idempotencyKey: string;
}

/**
 * "Create a playlist" (docs/service-api.md §3) at another service. Sends the request once and never throws. Only a service that honours
 * `Idempotency-Key` is asked a second time, with the same key, if its answer was lost (but not after a timeout: the first request may
 * still be running, and the user has waited long enough).
 */
export async function sendPlaylist(
  connection: RemoteConnection,
  { token, companyId, playlist, idempotencyKey }: PlaylistToSend,
): Promise<PlaylistOutcome> {
  const { isIdempotent, timeouts } = connection;
  const key = isIdempotent ? idempotencyKey : null;
  const request = createPlaylistRequest(token, companyId, playlist, key);
  const known = [companyId, playlist.advertiser_id];
  const first = await sendOnce(connection, request, { token, known });
  if (!isIdempotent || first.kind !== "notKnown" || first.reason === "answer_timeout") return first;
  await sleep(timeouts.pauseMs);
  const second = await sendOnce(connection, request, { token, known });
  // A refusal of the second request, such as 409 or 429, says nothing about the first.
  return second.kind === "created" ? second : first;
}

async function sendOnce(
  connection: RemoteConnection,
  request: DocumentRequest,
  context: SentContext,
): Promise<PlaylistOutcome> {
  let status: number | null = null;
  try {
    const answer = await exchange(connection, request);
    status = answer.status;
    return await readOutcome(answer, context);
  } catch (thrown) {
    return outcomeOfFault(thrown, status);
  }
}

/** Returns the outcome without a complete answer. `status`: that of an answer that began. */
export function outcomeOfFault(thrown: unknown, status: number | null): PlaylistOutcome {
  // Any error but an OutgoingFault would be our own mistake; the request may have left.
  const { reason, isSent, message } =
    thrown instanceof OutgoingFault
      ? thrown
      : serviceFault(status === null ? "reset" : "broken_off", true);
  if (!isSent) return { kind: "notSent", reason, message };
  return { kind: "notKnown", reason, status, message, serviceMessage: null, token: null };
}
