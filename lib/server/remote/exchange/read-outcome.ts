import { LosslessNumber, parse, stringify } from "lossless-json";
import { readAnswerBytes, type RemoteAnswer } from "@/lib/server/remote/exchange/exchange";
import { ExchangeFault } from "@/lib/server/remote/exchange/exchange-fault";
import { findPlaylistId } from "@/lib/server/remote/exchange/find-playlist-id";
import { type PlaylistOutcome } from "@/lib/server/remote/exchange/playlist-outcome";
import {
  isJsonObject,
  readErrorAnswer,
  readRetryAfter,
} from "@/lib/server/remote/exchange/read-json-answer";
import { readRemoteToken, type RemoteToken } from "@/lib/server/remote/exchange/remote-token";
import { saysFailure, saysTokenEnded } from "@/lib/server/remote/exchange/service-refusal";
import { hideSecrets, readServiceWords } from "@/lib/server/remote/exchange/service-words";

export interface SentContext {
  token: string;
  /** Identifiers in the request. */
  known: string[];
}

/** Reads an answer of "Create a playlist" by the table of `PlaylistOutcome`. @throws ExchangeFault if it does not come whole */
export async function readOutcome(
  answer: RemoteAnswer,
  context: SentContext,
): Promise<PlaylistOutcome> {
  const { status } = answer;
  if (status >= 200 && status < 300) return readSuccess(answer, context);
  const body = await readErrorAnswer(answer);
  const token = readRenewed(body, context);
  const words = readServiceWords(body, secretsOf(context, token));
  if (status === 401 || (status === 403 && saysTokenEnded(words.message)))
    return { kind: "unauthorized", status, ...words };
  if (status >= 400 && status < 500)
    return { kind: "refused", status, retryAfter: readRetryAfter(answer), token, ...words };
  const reason = status < 400 ? "redirect" : "server_error";
  return notKnown(reason, status, words.message, token);
}

/** A token that replaces the presented one may come with whatever answer. */
function readRenewed(body: unknown, { token }: SentContext): RemoteToken | null {
  const renewed = isJsonObject(body) ? readRemoteToken(body._token) : null;
  return renewed?.token === token ? null : renewed;
}

const secretsOf = ({ token }: SentContext, renewed: RemoteToken | null): string[] =>
  renewed ? [token, renewed.token] : [token];

async function readSuccess(answer: RemoteAnswer, context: SentContext): Promise<PlaylistOutcome> {
  const { status } = answer;
  const { known } = context;
  const body = readBody(await readAnswerBytes(answer), answer.header("content-type"));
  // A page with 201 can only be the service's: nobody else says that something was created.
  if (body === unreadable && status !== 201) return notKnown("unreadable", status);
  const fields = isJsonObject(body) ? body : {};
  const token = readRenewed(body, context);
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

/** Failures in words that the document does not have: with a status of success they may mean anything. */
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
 * The body of a success: JSON, or text, or undefined if there is none. A page in HTML may be a gateway's or a captive portal's, and
 * what begins as JSON and is none may be cut: neither is the service's word.
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
  reason: ExchangeFault["reason"],
  status: number,
  serviceMessage: string | null = null,
  token: RemoteToken | null = null,
): PlaylistOutcome {
  const { message } = new ExchangeFault(reason, true);
  return { kind: "notKnown", reason, status, message, serviceMessage, token };
}

/** The last segment of a `Location`, if it can be an identifier. */
function endOf(location: string | null, known: string[]): string | null {
  const path = location?.split(/[?#]/)[0] ?? "";
  const end = path.split("/").at(-1) ?? "";
  return /^[\w.~-]{1,255}$/.test(end) && /\d/.test(end) && !known.includes(end) ? end : null;
}
