import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { LosslessNumber, parse, stringify } from "lossless-json";
import { type RemoteConnection } from "@/lib/service/remote/connection";
import {
  createPlaylistRequest,
  type DocumentPlaylist,
  type DocumentRequest,
} from "@/lib/service/remote/document-requests";
import { exchange, readText, type RemoteAnswer } from "@/lib/service/remote/exchange";
import { ExchangeFault, toExchangeFault } from "@/lib/service/remote/exchange-fault";
import { findPlaylistId } from "@/lib/service/remote/find-playlist-id";
import { type PlaylistOutcome } from "@/lib/service/remote/playlist-outcome";
import {
  isJsonObject,
  readErrorAnswer,
  readRetryAfter,
} from "@/lib/service/remote/read-json-answer";
import { describeRemoteToken, tokenTextSchema } from "@/lib/service/remote/remote-token";
import { hideSecrets, readServiceWords } from "@/lib/service/remote/service-words";

interface PlaylistToSend {
  token: string;
  companyId: string;
  playlist: DocumentPlaylist;
  /** Sent only if the connection says that the service honours it. */
  idempotencyKey: string;
}

/**
 * "Create a playlist" (docs/service-api.md §3) at another service. Sends the request once and never throws. Only a
 * service that honours `Idempotency-Key` is asked a second time, with the same key, when its answer was lost (but not
 * after a time limit: the first request may still be at work, and the user has waited long enough).
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
  // A refusal of the second, such as 409 or 429, says nothing about the first.
  return second.kind === "created" ? second : first;
}

interface SentContext {
  token: string;
  /** Identifiers in the request. */
  known: string[];
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
    // What is not an ExchangeFault would be a mistake of ours; the request may have left.
    const { reason, isSent, message } = toExchangeFault(thrown, true, status !== null);
    if (!isSent) return { kind: "notSent", reason, message };
    return { kind: "notKnown", reason, status, message, serviceMessage: null };
  }
}

async function readOutcome(answer: RemoteAnswer, context: SentContext): Promise<PlaylistOutcome> {
  const { status } = answer;
  const secrets = [context.token];
  if (status >= 200 && status < 300) return readSuccess(answer, context);
  const words = readServiceWords(await readErrorAnswer(answer), secrets);
  if (status === 401) return { kind: "unauthorized", status, ...words };
  if (status >= 400 && status < 500)
    return { kind: "refused", status, retryAfter: readRetryAfter(answer), ...words };
  const reason = status < 400 ? "redirect" : "server_error";
  return notKnown(reason, status, words.message);
}

async function readSuccess(
  answer: RemoteAnswer,
  { token, known }: SentContext,
): Promise<PlaylistOutcome> {
  const { status } = answer;
  const body = parseExactly(await readText(answer));
  if (body === undefined && status !== 201 && status !== 204) return notKnown("unreadable", status);
  if (isJsonObject(body) && typeof body.type === "string" && body.type !== "success")
    return notKnown("contradiction", status, readServiceWords(body, [token]).message);
  const { _token: renewed, ...rest } = isJsonObject(body) ? body : {};
  const newToken = tokenTextSchema.safeParse(renewed);
  const secrets = newToken.success ? [token, newToken.data] : [token];
  const text = stringify(isJsonObject(body) ? rest : body);
  return {
    kind: "created",
    status,
    playlistId: findPlaylistId(body, known) ?? endOf(answer.header("location"), known),
    answer: text === undefined ? null : hideSecrets(text, secrets),
    token: newToken.success ? describeRemoteToken(newToken.data) : null,
  };
}

/** Parses JSON and keeps whole numbers, which may be identifiers, exact. Undefined if it is empty. @throws ExchangeFault */
function parseExactly(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return parse(text, null, {
      parseNumber: (digits) =>
        isExactNumber(digits) ? Number(digits) : new LosslessNumber(digits),
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch {
    throw new ExchangeFault("unreadable", true);
  }
}

const isExactNumber = (digits: string) =>
  !/^-?\d+$/.test(digits) || Number.isSafeInteger(Number(digits));

function notKnown(
  reason: ExchangeFault["reason"],
  status: number,
  serviceMessage: string | null = null,
): PlaylistOutcome {
  const { message } = new ExchangeFault(reason, true);
  return { kind: "notKnown", reason, status, message, serviceMessage };
}

/** The last segment of a `Location`, if it can be an identifier. */
function endOf(location: string | null, known: string[]): string | null {
  const path = location?.split(/[?#]/)[0] ?? "";
  const end = path.split("/").at(-1) ?? "";
  return /^[\w.~-]{1,255}$/.test(end) && /\d/.test(end) && !known.includes(end) ? end : null;
}
