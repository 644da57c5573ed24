import { AppError, statusOfCode } from "@/lib/errors";
import { commonHeaders, logFault } from "@/lib/http/answers.server";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";

/** Where an answer's text comes from, piece by piece. */
type Pieces = AsyncGenerator<string, undefined> | Generator<string, undefined>;

/**
 * An answer, 200 by default, whose body is written as it is read: the caller's pace sets ours, and the memory it
 * takes does not depend on how much there is. Others are answered between two pieces. A fault before the first
 * piece has its proper answer; one in the middle breaks the connection off, so that half an answer is not taken
 * for a whole one.
 * @throws whatever `pieces` throws before its first piece
 */
export async function streamAnswer(
  pieces: Pieces,
  headers: Record<string, string> = {},
  status = 200,
): Promise<Response> {
  let first: IteratorResult<string, undefined> | null = await pieces.next();
  let isCancelled = false;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        // What SQLite answers comes at once: without this, a reader that keeps up would leave no turn to others.
        await yieldToEventLoop();
        const { done, value } = first ?? (await pieces.next());
        first = null;
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        // Such as a playlist that was changed while it was read: no fault of ours.
        const isRefusal = error instanceof AppError && statusOfCode[error.code] < 500;
        if (!isRefusal) logFault(error);
        // Not the error itself: whoever sends the stream may put its message into the answer.
        controller.error(new Error("The response was interrupted. Details are in the server log."));
      }
    },
    async cancel() {
      isCancelled = true;
      await pieces.return(undefined);
    },
  });
  return new Response(body, { status, headers: { ...commonHeaders(), ...headers } });
}
