import "server-only";
import { type Advertiser } from "@/lib/companies/schema";
import { AppError } from "@/lib/errors";
import { AdvertiserParser, SearchAnswerError } from "@/lib/service/remote/advertiser-parser";
import { type RemoteConnection } from "@/lib/service/remote/connection";
import { searchRequest } from "@/lib/service/remote/document-requests";
import { exchange } from "@/lib/service/remote/exchange";
import { toServiceError, toStatusError } from "@/lib/service/remote/remote-errors";
import {
  describeRemoteToken,
  type RemoteToken,
  tokenTextSchema,
} from "@/lib/service/remote/remote-token";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";

/** Some advertisers, in the service's order; or the end, which only a whole and valid answer has. */
type AdvertiserEvent =
  | { kind: "advertisers"; advertisers: Advertiser[] }
  | { kind: "end"; count: number; token: RemoteToken | null };

/**
 * "Search for companies" (docs/service-api.md §2) of another service: all advertisers that the token sees, in
 * constant memory. Keep nothing before `end` has come. UUIDs are in lower case; the same one may come twice, and a
 * name may be any text (up to 1 MiB, possibly empty or with control characters). Leaving the loop ends the exchange.
 * @throws AppError invalid_token, forbidden, throttled, service_unreachable, service_failed; none quotes the token
 */
export async function* requestAdvertisers(
  connection: RemoteConnection,
  token: string,
): AsyncGenerator<AdvertiserEvent, void> {
  try {
    const answer = await exchange(connection, searchRequest(token), {
      totalMs: connection.timeouts.searchMs,
      maxBytes: connection.sizes.searchBytes,
    });
    if (answer.status !== 200)
      throw await toStatusError(answer, {
        secrets: [token],
        codes: {
          401: ["invalid_token", "The audio service no longer accepts your sign-in."],
          403: ["forbidden", "The audio service does not let you see its advertisers."],
        },
      });
    const parser = new AdvertiserParser();
    for await (const piece of answer.body) {
      const advertisers = parser.write(piece);
      if (advertisers.length > 0) yield { kind: "advertisers", advertisers };
      // Pieces that have arrived already would be parsed in one go.
      await yieldToEventLoop();
    }
    const end = parser.end();
    const renewed = tokenTextSchema.safeParse(end.token);
    yield {
      kind: "end",
      count: end.count,
      token: renewed.success ? describeRemoteToken(renewed.data) : null,
    };
  } catch (thrown) {
    if (thrown instanceof SearchAnswerError)
      throw new AppError(
        "service_failed",
        `The audio service's list of advertisers can't be used. ${thrown.message}`,
      );
    throw toServiceError(thrown);
  }
}
