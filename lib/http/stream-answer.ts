import { commonHeaders, logFault } from "@/lib/http/answers";

/**
 * A 200 whose body is written as it is read: the caller's pace sets ours, and the memory it takes does not
 * depend on how much there is. A fault before the first piece has its proper answer; one in the middle breaks
 * the connection off, so that half an answer is not taken for a whole one.
 * @throws whatever `pieces` throws before its first piece
 */
export async function streamAnswer(
  pieces: AsyncGenerator<string, undefined>,
  headers: Record<string, string> = {},
): Promise<Response> {
  let first: IteratorResult<string, undefined> | null = await pieces.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = first ?? (await pieces.next());
        first = null;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logFault(error);
        // Not the error itself: whoever sends the stream may put its message into the answer.
        controller.error(new Error("The answer broke off. The log says why."));
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { status: 200, headers: { ...commonHeaders(), ...headers } });
}
