import { type Credentials } from "@/lib/shared/clients/schema";
import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { type OutgoingAnswer } from "@/lib/server/outgoing";
import { type RemoteConnection } from "@/lib/server/remote/exchange/connection";
import { exchange, readJsonAnswer } from "@/lib/server/remote/exchange/exchange";
import { getTokenRequest } from "@/lib/server/remote/exchange/document-requests";
import {
  isJsonObject,
  readServiceWords,
  saysFailure,
} from "@/lib/server/remote/exchange/service-words";
import {
  toServiceError,
  toStatusError,
  withWords,
} from "@/lib/server/remote/exchange/service-errors";
import { readRemoteToken, type RemoteToken } from "@/lib/server/remote/exchange/remote-token";

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
