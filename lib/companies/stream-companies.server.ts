import "server-only";
import { renewToken } from "@/lib/clients/authenticate.server";
import { type Principal } from "@/lib/clients/principal";
import { advertiserSchema } from "@/lib/companies/schema";
import { streamAdvertisers } from "@/lib/companies/search-companies.server";
import { streamAnswer } from "@/lib/http/stream-answer";
import { type Runtime } from "@/lib/runtime";

/** The documented search answer with every advertiser that is found, written as it is read (`streamAnswer`). */
export async function streamCompanySearch(
  runtime: Runtime,
  principal: Principal,
  q: string,
): Promise<Response> {
  const token = await renewToken(runtime, principal);
  return streamAnswer(writeAnswer(streamAdvertisers(runtime, principal, q), token));
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
