import { decodeJwt } from "jose";
import { z } from "zod";
import { type OutgoingAnswer } from "@/lib/server/outgoing";
import {
  type RemoteConnection,
  exchange,
  readJsonAnswer,
} from "@/lib/server/remote/exchange/exchange";
import { getTokenRequest } from "@/lib/server/remote/exchange/document-requests";
import {
  toServiceError,
  toStatusError,
  withWords,
  isJsonObject,
  readServiceWords,
  saysFailure,
} from "@/lib/server/remote/exchange/service-words";
import { type Credentials } from "@/lib/shared/clients/schema";
import { AppError, type ErrorCode } from "@/lib/shared/errors";

/** A token of another service. It is stored sealed (lib/server/remote/tokens), and must not appear in logs, messages, cookies or browsers. */
export interface RemoteToken {
  token: string;
  /** Seconds since 1970, by our clock: `exp` of the token if it is readable and not past, otherwise an hour after its receipt. */
  endsAt: number;
}

/** Visible ASCII: it must fit into a header. */
const tokenTextSchema = z
  .string()
  .transform((text) => text.trim().replace(/^bearer\s+/i, ""))
  .pipe(z.string().regex(/^(?!bearer$)[\x21-\x7e]{1,16384}$/i));

const validitySeconds = 3_600;
/** A new token that ends sooner comes from a wrong clock. */
const leastSeconds = 30;
/** Smaller differences between clocks are ignored: `Date` has whole seconds, and takes time to arrive. */
const toleranceMs = 60_000;

/** Reads the `_token` of an answer that arrived now, with that `Date`; null if it is none. "Bearer " may precede it. */
export function readRemoteToken(
  value: unknown,
  date: string | null,
  nowMs = Date.now(),
): RemoteToken | null {
  const parsed = tokenTextSchema.safeParse(value);
  if (!parsed.success) return null;
  const token = parsed.data;
  const now = Math.floor(nowMs / 1_000);
  const end = readEnd(token);
  const ours = end === null ? 0 : end - Math.round(readClockDifference(date, nowMs) / 1_000);
  return { token, endsAt: ours > now + leastSeconds ? ours : now + validitySeconds };
}

/**
 * Returns by how many ms the clock of a service is ahead of ours, from the `Date` of an answer that arrived now; 0 if the difference is
 * small.
 */
export function readClockDifference(date: string | null, nowMs = Date.now()): number {
  const difference = Date.parse(date ?? "") - nowMs;
  return Math.abs(difference) > toleranceMs ? difference : 0;
}

function readEnd(token: string): number | null {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && Number.isSafeInteger(exp) && exp > 0 ? exp : null;
  } catch {
    return null;
  }
}

const wrongCredentials: [ErrorCode, string] = [
  "invalid_client",
  "The audio service did not accept this client ID and secret.",
];
/** May mean wrong credentials or a wrong request; the service's text says which. It counts as a failed sign-in. */
const refused: [ErrorCode, string] = ["invalid_client", "The audio service refused the sign-in."];

/**
 * "Get token" (docs/service-api.md §1) of another service.
 * @throws AppError invalid_client, throttled, service_unreachable, service_failed; none quotes the secret
 */
export async function requestToken(
  connection: RemoteConnection,
  credentials: Credentials,
): Promise<RemoteToken> {
  try {
    const answer = await exchange(connection, getTokenRequest(credentials));
    return await readTokenAnswer(answer, credentials.client_secret);
  } catch (thrown) {
    throw toServiceError(thrown);
  }
}

/** Reads an answer of "Get token": a 2xx with a `_token` is a success unless its `type` says that it failed. `token_type` is ignored. */
export async function readTokenAnswer(
  answer: OutgoingAnswer,
  secret: string,
): Promise<RemoteToken> {
  const secrets = [secret];
  if (answer.status < 200 || answer.status > 299)
    throw await toStatusError(answer, {
      secrets,
      codes: { 400: refused, 401: wrongCredentials, 403: wrongCredentials, 422: refused },
    });
  const body = await readJsonAnswer(answer);
  const { type, _token } = isJsonObject(body) ? body : {};
  const { message } = readServiceWords(body, secrets);
  if (saysFailure(type)) {
    const [code, sentence] = wrongCredentials;
    throw new AppError(code, withWords(sentence, message));
  }
  const token = readRemoteToken(_token, answer.header("date"));
  if (token) return token;
  const sentence = "The audio service answered without a bearer token.";
  throw new AppError("service_failed", withWords(sentence, message));
}
