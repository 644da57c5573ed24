import { type FaultReason } from "@/lib/service/remote/exchange-fault";
import { type RemoteToken } from "@/lib/service/remote/remote-token";
import { type ServiceWords } from "@/lib/service/remote/service-words";

/**
 * What is known after a playlist was sent to another service. Only `notKnown` needs the user: the playlist may or may
 * not exist there. In the three others it is certain.
 *
 * | what happened                                        | outcome        | because                                              |
 * | ---------------------------------------------------- | -------------- | ---------------------------------------------------- |
 * | refused connection, unknown host, TLS handshake, no  | `notSent`      | No byte of the request was given to a connection.    |
 * | connection in time, proxy said no                    |                |                                                      |
 * | 2xx with JSON, or 201 and 204 without a body         | `created`      | The document's success; its body is not shown.       |
 * | 401                                                  | `unauthorized` | The token was refused before anything was done.      |
 * | any other 4xx, with whatever body                    | `refused`      | The service says that the request was at fault       |
 * |                                                      |                | (RFC 9110 §15.5). 429 and others may say when to     |
 * |                                                      |                | come back.                                           |
 * | connection reset, closed or silent after sending     | `notKnown`     | The service may have finished before or after. Bytes |
 * |                                                      |                | given to a connection may have arrived, also on one  |
 * |                                                      |                | that was about to be closed.                         |
 * | an answer that breaks off, is over 1 MiB, compressed | `notKnown`     | A gateway, a captive portal or the service itself    |
 * | or not JSON (an HTML page), with 2xx                 |                | may have written it.                                 |
 * | 2xx with a `type` other than "success"               | `notKnown`     | Status and body contradict each other.               |
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
      /** The answer as JSON text, without `_token` and without the token of the request; null if it was empty. */
      answer: string | null;
      /** If the answer had a `_token`. */
      token: RemoteToken | null;
    }
  | ({ kind: "unauthorized"; status: 401 } & ServiceWords)
  | ({
      kind: "refused";
      status: number;
      /** Seconds to wait before another request. */
      retryAfter: number | null;
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
    };
