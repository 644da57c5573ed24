import { AsyncLocalStorage } from "node:async_hooks";
import { AppError, statusOfCode } from "@/lib/shared/errors";
import { BodyTap, noteAnswer } from "@/lib/server/domain/requests/notes";
import { commonHeaders } from "@/lib/server/http/answers/answers";
import { logFault } from "@/lib/server/log-fault";
import { weigh } from "@/lib/server/weigh";
import { getRequestContext } from "@/lib/server/request-context";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

type Piece = string | Uint8Array;
type Pieces = AsyncGenerator<Piece, undefined> | Generator<Piece, undefined>;

/**
 * Streams a response (200 by default) at the caller's pace and in constant memory, yielding to the event loop between pieces. Reads ahead
 * until it is known whether the response is large (`weigh`): an error until then, or the refusal, becomes an error response. A later
 * error breaks the connection, so that a partial response is never taken for a complete one. So does the end of the caller's access.
 * @throws any error of the beginning of `pieces`; AppError throttled
 */
export async function streamAnswer(
  pieces: Pieces,
  headers: Record<string, string> = {},
  status = 200,
): Promise<Response> {
  const beginning = await readBeginning(pieces);
  let isCancelled = false;
  // A reader may pull from within another request on the same connection.
  const inRequest = AsyncLocalStorage.snapshot();
  const encoder = new TextEncoder();
  const tap = new BodyTap();
  const checkAccess = watchAccess();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        // SQLite reads never wait, so a fast reader would block other requests.
        await yieldToEventLoop();
        await inRequest(() => checkAccess(() => pieces.return(undefined)));
        const value = beginning.shift() ?? (await inRequest(() => pieces.next())).value;
        if (isCancelled) return;
        if (value === undefined) {
          tap.isComplete = true;
          controller.close();
          return;
        }
        const bytes = typeof value === "string" ? encoder.encode(value) : value;
        tap.add(bytes);
        controller.enqueue(bytes);
      } catch (error) {
        // Expected refusals, such as a playlist that changed during the read, are not server faults.
        const isRefusal = error instanceof AppError && statusOfCode[error.code] < 500;
        if (!isRefusal) logFault(error);
        // Use a generic message, because the sender of the stream may expose it in the response.
        controller.error(new Error("The response was interrupted. Details are in the server log."));
      }
    },
    async cancel() {
      isCancelled = true;
      await inRequest(() => pieces.return(undefined));
    },
  });
  const answer = new Response(body, { status, headers: { ...commonHeaders(), ...headers } });
  return noteAnswer(answer, { body: tap, error: null });
}

/** Interval at which the access of a caller is checked during a long answer, in ms. */
const accessCheckMs = 500;

/** Returns a function that checks regularly whether the caller still has access, and otherwise ends the source. @throws AppError invalid_token */
function watchAccess(): (end: () => unknown) => Promise<void> {
  const { checkAccess } = getRequestContext();
  let nextAt = Date.now() + accessCheckMs;
  return async (end) => {
    if (!checkAccess || Date.now() < nextAt) return;
    nextAt = Date.now() + accessCheckMs;
    try {
      await checkAccess();
    } catch (error) {
      await end();
      throw error;
    }
  };
}

/**
 * Reads and weighs the first piece, and further ones while the response may still turn out to be large and be refused. A refusal ends the
 * source.
 */
async function readBeginning(pieces: Pieces): Promise<Piece[]> {
  const context = getRequestContext();
  const beginning: Piece[] = [];
  try {
    do {
      const { done, value } = await pieces.next();
      if (done) break;
      beginning.push(value);
      await weigh(value.length);
    } while (context.weight !== undefined && context.slot === undefined);
  } catch (error) {
    await pieces.return(undefined);
    throw error;
  }
  return beginning;
}
