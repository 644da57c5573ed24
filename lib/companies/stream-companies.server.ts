import "server-only";
import { renewToken } from "@/lib/clients/authenticate.server";
import { type Principal } from "@/lib/clients/principal";
import { advertiserSchema } from "@/lib/companies/schema";
import { streamAdvertisers } from "@/lib/companies/search-companies.server";
import { commonHeaders, logFault } from "@/lib/http/answers";
import { type Runtime } from "@/lib/runtime";

/**
 * The documented search answer with every advertiser that is found, written as it is read: the caller's
 * pace sets ours, and the memory it takes does not depend on how many there are. A fault in the middle
 * breaks the connection off, so that half an answer is not taken for a whole one.
 */
export async function streamCompanySearch(
  runtime: Runtime,
  principal: Principal,
  q: string,
): Promise<Response> {
  const token = await renewToken(runtime, principal);
  const chunks = writeAnswer(streamAdvertisers(runtime, principal, q), token);
  // Read before anything is said, so that a fault at the start has its proper answer.
  let first: IteratorResult<string, undefined> | null = await chunks.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = first ?? (await chunks.next());
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
      await chunks.return(undefined);
    },
  });
  return new Response(body, { status: 200, headers: commonHeaders() });
}

type Pages = ReturnType<typeof streamAdvertisers>;

async function* writeAnswer(pages: Pages, token: string): AsyncGenerator<string, undefined> {
  let before = '{"Message":"","type":"success","Advertisers":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map((advertiser) => JSON.stringify(advertiserSchema.parse(advertiser)));
    yield before + rows.join(",");
    before = ",";
  }
  yield `${before === "," ? "" : before}],"_token":${JSON.stringify(token)}}`;
}
