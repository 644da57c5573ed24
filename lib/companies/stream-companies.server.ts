import "server-only";
import { type Advertiser, advertiserSchema } from "@/lib/companies/schema";
import { streamAnswer } from "@/lib/http/stream-answer.server";

/** Streams the documented search response with every advertiser of `pages` (`streamAnswer`). */
export function streamCompanySearch(
  pages: AsyncIterable<Advertiser[]>,
  token: string,
): Promise<Response> {
  return streamAnswer(writeAnswer(pages, token));
}

async function* writeAnswer(
  pages: AsyncIterable<Advertiser[]>,
  token: string,
): AsyncGenerator<string, undefined> {
  let before = '{"Message":"","type":"success","Advertisers":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map((advertiser) => JSON.stringify(advertiserSchema.parse(advertiser)));
    yield before + rows.join(",");
    before = ",";
  }
  yield `${before === "," ? "" : before}],"_token":${JSON.stringify(token)}}`;
}
