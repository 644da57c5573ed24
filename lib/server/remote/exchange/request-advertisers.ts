import { AppError } from "@/lib/shared/errors";
import {
  AdvertiserParser,
  type ListedAdvertiser,
  SearchAnswerError,
} from "@/lib/server/remote/exchange/advertiser-parser";
import { type OutgoingAnswer } from "@/lib/server/outgoing";
import { type RemoteConnection } from "@/lib/server/remote/exchange/connection";
import { exchangeFollowing, leadsToSignIn } from "@/lib/server/remote/exchange/exchange";
import { searchRequest } from "@/lib/server/remote/exchange/document-requests";
import {
  signInEnded,
  toServiceError,
  toStatusError,
  withWords,
} from "@/lib/server/remote/exchange/service-errors";
import { readRemoteToken, type RemoteToken } from "@/lib/server/remote/exchange/remote-token";
import { readServiceWords, saysTokenEnded } from "@/lib/server/remote/exchange/service-words";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/**
 * Some advertisers, in the service's order; a token, which is valid whatever else the answer says; or the end, which only a complete and
 * valid answer has.
 */
type AdvertiserEvent =
  | { kind: "advertisers"; advertisers: ListedAdvertiser[] }
  | { kind: "token"; token: RemoteToken }
  | { kind: "end"; count: number; skipped: number };

/**
 * "Search for companies" (docs/service-api.md §2) of another service: yields all advertisers that the token sees, in constant memory.
 * Keep nothing before `end` has come. The same UUID may come twice, and a name may be any text (up to 1 MiB, possibly empty or with
 * control characters). Leaving the loop ends the exchange.
 * @throws AppError invalid_token, forbidden, throttled, service_unreachable, service_failed; none quotes the token
 */
export async function* requestAdvertisers(
  connection: RemoteConnection,
  token: string,
): AsyncGenerator<AdvertiserEvent, void> {
  try {
    const request = searchRequest(token, connection.hasSearchBody);
    const answer = await exchangeFollowing(connection, request, {
      totalMs: connection.timeouts.searchMs,
      maxBytes: connection.sizes.searchBytes,
    });
    yield* readAdvertisers(answer, token);
  } catch (thrown) {
    throw toServiceError(thrown);
  }
}

/**
 * Reads an answer of "Search for companies": any 2xx with a list `Advertisers` is success, unless its `type` says that it failed.
 * @throws AppError, OutgoingFault
 */
export async function* readAdvertisers(
  answer: OutgoingAnswer,
  token: string,
): AsyncGenerator<AdvertiserEvent, void> {
  if (answer.status < 200 || answer.status > 299) throw await toSearchError(answer, token);
  const parser = new AdvertiserParser();
  let hasToken = false;
  try {
    for await (const piece of answer.body) {
      const advertisers = parser.write(piece);
      if (advertisers.length > 0) yield { kind: "advertisers", advertisers };
      const renewed = hasToken
        ? null
        : readRemoteToken(parser.fields._token, answer.header("date"));
      if (renewed && renewed.token !== token) {
        hasToken = true;
        yield { kind: "token", token: renewed };
      }
      // Pieces that have already arrived would otherwise be parsed in one go.
      await yieldToEventLoop();
    }
    if (!parser.isRefusal) {
      yield { kind: "end", ...parser.end() };
      return;
    }
  } catch (thrown) {
    if (!(thrown instanceof SearchAnswerError)) throw thrown;
    const sentence = `The audio service's list of advertisers can't be used. ${thrown.message}`;
    const { message } = readServiceWords(parser.fields, [token]);
    throw new AppError("service_failed", withWords(sentence, message));
  }
  const words = readServiceWords(parser.fields, [token]);
  if (saysTokenEnded(words.message)) throw new AppError("invalid_token", signInEnded(words));
  const refused = "The audio service refused to list its advertisers.";
  throw new AppError("service_failed", withWords(refused, words.message));
}

/** Converts an error answer. Gateways answer an expired token with 403, or with a redirect to a sign-in page. */
async function toSearchError(answer: OutgoingAnswer, token: string): Promise<AppError> {
  if (leadsToSignIn(answer)) {
    answer.discard();
    return new AppError("invalid_token", signInEnded({ message: null }));
  }
  const error = await toStatusError(answer, {
    secrets: [token],
    codes: {
      401: ["invalid_token", signInEnded({ message: null })],
      403: ["forbidden", "The audio service does not let you see its advertisers."],
    },
  });
  const isEnded = answer.status === 403 && saysTokenEnded(error.message);
  return isEnded ? new AppError("invalid_token", error.message) : error;
}
