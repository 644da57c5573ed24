import { type FaultReason } from "@/lib/server/remote/exchange/exchange-fault";
import { type RemoteToken } from "@/lib/server/remote/exchange/remote-token";
import { type ServiceWords } from "@/lib/server/remote/exchange/service-words";

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
 * | 401; 403, or such a `type`, with words of a token    | `unauthorized` | The request has not been applied (RFC 9110 §15.5.2). |
 * | that has ended                                       |                |                                                      |
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
 * | 3xx                                                  | `notKnown`     | Not followed. 303 is what some answer after they     |
 * |                                                      |                | created.                                             |
 */
export type PlaylistOutcome =
  | {
      kind: "created";
      status: number;
      /** Found by `findPlaylistId`, or the end of `Location`; null if there is none. */
      playlistId: string | null;
      /** The answer as JSON text (text as a JSON string), without `_token` and without the token of the request; null if it was empty. */
      answer: string | null;
      /** If the answer had a `_token`. */
      token: RemoteToken | null;
    }
  | ({ kind: "unauthorized"; status: number } & ServiceWords)
  | ({
      kind: "refused";
      status: number;
      /** Seconds to wait before another request. */
      retryAfter: number | null;
      /** If the answer had a `_token`. */
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
      /** The service's, if it said something. */
      serviceMessage: string | null;
      /** If the answer had a `_token`. */
      token: RemoteToken | null;
    };
