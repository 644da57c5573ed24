import "server-only";
import { renewToken } from "@/lib/clients/authenticate.server";
import { type Principal } from "@/lib/clients/principal";
import { advertiserSchema } from "@/lib/companies/schema";
import { streamAdvertisers } from "@/lib/companies/search-companies.server";
import { commonHeaders } from "@/lib/http/answers";
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
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, { status: 200, headers: commonHeaders() });
}

type Pages = ReturnType<typeof streamAdvertisers>;

async function* writeAnswer(pages: Pages, token: string): AsyncGenerator<string, void, undefined> {
  yield '{"Message":"","type":"success","Advertisers":[';
  let separator = "";
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map((advertiser) => JSON.stringify(advertiserSchema.parse(advertiser)));
    yield separator + rows.join(",");
    separator = ",";
  }
  yield `],"_token":${JSON.stringify(token)}}`;
}
