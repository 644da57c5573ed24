import { isLosslessNumber, LosslessNumber, parse, stringify } from "lossless-json";
import { type FaultReason, type OutgoingAnswer, readAnswerBytes } from "@/lib/server/outgoing";
import {
  leadsToSignIn,
  readErrorAnswer,
  readRetryAfter,
  serviceFault,
} from "@/lib/server/remote/exchange/exchange";
import { readRemoteToken, type RemoteToken } from "@/lib/server/remote/exchange/token";
import {
  hideSecrets,
  isJsonObject,
  readServiceWords,
  saysFailure,
  saysTokenEnded,
  type ServiceWords,
} from "@/lib/server/remote/exchange/service-words";

/**
 * Outcomes after a playlist was sent to another service. Only `notKnown` needs the user: the playlist may or may
 * not exist there. In the three others it is certain.
 *
 * | what happened                                        | outcome        | because                                              |
 * | ---------------------------------------------------- | -------------- | ---------------------------------------------------- |
 * | refused connection, unknown host, TLS handshake, no  | `notSent`      | No byte of the request was given to a connection.    |
 * | connection in time, proxy said no                    |                |                                                      |
 * | 2xx, with whatever body or none: JSON, text, the      | `created`      | The document shows neither status nor body of a      |
 * | playlist itself                                      |                | success (§3), so any is one.                         |
 * | 200 (any 2xx but 201) whose `type` says that it      | `refused`      | Such services answer 200 to everything; the `type`   |
 * | failed                                               |                | is the document's way to tell (§2).                  |
 * | 401; 403, or such a `type`, with words of a token    | `unauthorized` | The request has not been applied (RFC 9110 §15.5.2): |
 * | that has ended; a redirect to a page to sign in      |                | gateways send to that page what has no good token.   |
 * | any other 4xx, with whatever body                    | `refused`      | The service says that the request was at fault       |
 * |                                                      |                | (RFC 9110 §15.5). 429 and others may say when to     |
 * |                                                      |                | come back.                                           |
 * | connection reset, closed or silent after sending     | `notKnown`     | The service may have finished before or after. Bytes |
 * |                                                      |                | given to a connection may have arrived, also on one  |
 * |                                                      |                | that was about to be closed.                         |
 * | an answer that breaks off, is over 1 MiB, cannot be  | `notKnown`     | A gateway, a captive portal or the service itself    |
 * | decompressed; with 2xx but 201 an HTML page or cut   |                | may have written it.                                 |
 * | JSON                                                 |                |                                                      |
 * | 2xx with other words of a failure: `success: false`, | `notKnown`     | Status and body contradict each other, in words that |
 * | `error`, `errors`; 201 with a `type` that failed     |                | the document does not have.                          |
 * | 5xx                                                  | `notKnown`     | It may have failed after creating; a gateway answers |
 * |                                                      |                | 502 to 504 for a service that is still at work.      |
 * | any other 3xx                                        | `notKnown`     | Not followed. 303 is what some answer after they     |
 * |                                                      |                | created.                                             |
 */
export type PlaylistOutcome =
  | {
      kind: "created";
      status: number;
      /** The ID that `findPlaylistId` finds, or the end of `Location`; null if there is none. */
      playlistId: string | null;
      /** The answer as JSON text (text as a JSON string), without `_token` and without the token of the request; null if it was empty. */
      answer: string | null;
      /** Present if the answer had a `_token`. */
      token: RemoteToken | null;
    }
  | ({ kind: "unauthorized"; status: number } & ServiceWords)
  | ({
      kind: "refused";
      status: number;
      /** Seconds to wait before another request. */
      retryAfter: number | null;
      /** Present if the answer had a `_token`. */
      token: RemoteToken | null;
    } & ServiceWords)
  | {
      kind: "notSent";
      reason: FaultReason;
      /** Our sentence for the user. */
      message: string;
    }
  | {
      kind: "notKnown";
      reason: FaultReason;
      /** Null if no answer began. */
      status: number | null;
      /** Our sentence for the user. */
      message: string;
      /** The service's sentence; null if it sent none. */
      serviceMessage: string | null;
      /** Present if the answer had a `_token`. */
      token: RemoteToken | null;
    };

export interface SentContext {
  token: string;
  /** Identifiers in the request. */
  known: string[];
}

/** Interprets an answer of "Create a playlist" by the table of `PlaylistOutcome`. @throws OutgoingFault if the answer is incomplete */
export async function readOutcome(
  answer: OutgoingAnswer,
  context: SentContext,
): Promise<PlaylistOutcome> {
  const { status } = answer;
  if (status >= 200 && status < 300) return readSuccess(answer, context);
  const body = await readErrorAnswer(answer);
  const token = readRenewed(body, answer, context);
  const words = readServiceWords(body, secretsOf(context, token));
  const isEnded = status === 401 || (status === 403 && saysTokenEnded(words.message));
  if (isEnded || leadsToSignIn(answer)) return { kind: "unauthorized", status, ...words };
  if (status >= 400 && status < 500)
    return { kind: "refused", status, retryAfter: readRetryAfter(answer), token, ...words };
  const reason = status < 400 ? "redirect" : "server_error";
  return notKnown(reason, status, words.message, token);
}

/** Reads the token that replaces the presented one, which any answer may contain. */
function readRenewed(
  body: unknown,
  { header }: OutgoingAnswer,
  { token }: SentContext,
): RemoteToken | null {
  const renewed = isJsonObject(body) ? readRemoteToken(body._token, header("date")) : null;
  return renewed?.token === token ? null : renewed;
}

const secretsOf = ({ token }: SentContext, renewed: RemoteToken | null): string[] =>
  renewed ? [token, renewed.token] : [token];

async function readSuccess(answer: OutgoingAnswer, context: SentContext): Promise<PlaylistOutcome> {
  const { status } = answer;
  const { known } = context;
  const body = readBody(await readAnswerBytes(answer), answer.header("content-type"));
  // A page with 201 can only be the service's: no gateway reports a creation.
  if (body === unreadable && status !== 201) return notKnown("unreadable", status);
  const fields = isJsonObject(body) ? body : {};
  const token = readRenewed(body, answer, context);
  const secrets = secretsOf(context, token);
  const words = readServiceWords(body, secrets);
  if (saysFailure(fields.type) && status !== 201) {
    if (saysTokenEnded(words.message)) return { kind: "unauthorized", status, ...words };
    return { kind: "refused", status, retryAfter: null, token, ...words };
  }
  if (saysFailure(fields.type) || seemsFailed(body))
    return notKnown("contradiction", status, words.message, token);
  const { _token, ...rest } = fields;
  const text = body === unreadable ? undefined : stringify(isJsonObject(body) ? rest : body);
  return {
    kind: "created",
    status,
    playlistId: findPlaylistId(body, known) ?? endOf(answer.header("location"), known),
    answer: text === undefined ? null : hideSecrets(text, secrets),
    token,
  };
}

/** Whether the body reports a failure in a form that the document does not have: with a successful status it may mean anything. */
function seemsFailed(body: unknown): boolean {
  if (body === false || (typeof body === "string" && /^\s*(error|fail)/i.test(body))) return true;
  if (!isJsonObject(body)) return false;
  const { success, ok, status, error, errors } = body;
  return (
    success === false ||
    ok === false ||
    saysFailure(status) ||
    (typeof error === "string" && error !== "") ||
    error === true ||
    (isJsonObject(error) && Object.keys(error).length > 0) ||
    (Array.isArray(errors) && errors.length > 0)
  );
}

const unreadable = Symbol("unreadable");

/**
 * Reads the body of a success: JSON, or text, or undefined if there is none. An HTML page may be a gateway's or a captive portal's, and
 * invalid JSON may be cut: neither is the service's statement.
 */
function readBody(bytes: Buffer, contentType: string | null): unknown {
  const text = new TextDecoder().decode(bytes);
  const start = text.trimStart();
  if (start === "") return undefined;
  try {
    return parseExactly(text);
  } catch {
    const isPage = /html/i.test(contentType ?? "") || start.startsWith("<");
    return isPage || /^[{["]/.test(start) ? unreadable : text;
  }
}

/** Parses JSON and keeps whole numbers, which may be identifiers, exact. */
const parseExactly = (text: string): unknown =>
  parse(text, null, {
    parseNumber: (digits) => (isExactNumber(digits) ? Number(digits) : new LosslessNumber(digits)),
    onDuplicateKey: ({ newValue }) => newValue,
  });

const isExactNumber = (digits: string) =>
  !/^-?\d+$/.test(digits) || Number.isSafeInteger(Number(digits));

function notKnown(
  reason: FaultReason,
  status: number,
  serviceMessage: string | null = null,
  token: RemoteToken | null = null,
): PlaylistOutcome {
  const { message } = serviceFault(reason, true);
  return { kind: "notKnown", reason, status, message, serviceMessage, token };
}

/** Returns the last segment of a `Location`, if it can be an identifier. */
function endOf(location: string | null, known: string[]): string | null {
  const path = location?.split(/[?#]/)[0] ?? "";
  const end = path.split("/").at(-1) ?? "";
  return /^[\w.~-]{1,255}$/.test(end) && /\d/.test(end) && !known.includes(end) ? end : null;
}

const containers = ["playlist", "playlists", "data", "body", "result"];
const ownNames = ["playlistuuid", "playlistid"];
const plainNames = ["uuid", "id"];
const maxCharacters = 255;

/**
 * Finds the identifier of a created playlist in the service's answer, whose shape the document does not define: a `playlist_uuid` or
 * `playlist_id`, or the `uuid` or `id` of a nested playlist or of the answer itself. `known`: identifiers that were sent and may be
 * echoed.
 */
export function findPlaylistId(answer: unknown, known: string[]): string | null {
  const inner = containers.flatMap((name) => [readField(answer, name)].flat().slice(0, 1));
  return (
    findNamed([answer, ...inner], ownNames, known) ??
    findNamed(inner, plainNames, known) ??
    findNamed([answer], plainNames, known)
  );
}

function findNamed(objects: unknown[], names: string[], known: string[]): string | null {
  for (const object of objects)
    for (const name of names) {
      const id = toId(readField(object, name));
      if (id !== null && !known.includes(id)) return id;
    }
  return null;
}

/** Reads a field regardless of its spelling: `playlistUUID`, `playlist_uuid`, `PlaylistUuid`. */
function readField(object: unknown, name: string): unknown {
  if (!isJsonObject(object)) return undefined;
  const entry = Object.entries(object).find(
    ([key]) => key.toLowerCase().replaceAll(/[_-]/g, "") === name,
  );
  return entry?.[1];
}

function toId(value: unknown): string | null {
  if (Number.isSafeInteger(value) || isLosslessNumber(value)) return String(value);
  return typeof value === "string" && value !== "" && value.length <= maxCharacters ? value : null;
}
