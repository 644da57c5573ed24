import { z } from "zod";
import { type Advertiser, advertiserSchema } from "@/lib/shared/companies/schema";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";

/** Streams the documented search response with every advertiser of `pages`, or suggestions if there is none (`streamAnswer`). */
export function streamCompanySearch(
  pages: AsyncIterable<Advertiser[]>,
  suggest: () => Promise<Advertiser[]>,
  token: string,
): Promise<Response> {
  return streamAnswer(writeAnswer(pages, suggest, token));
}

async function* writeAnswer(
  pages: AsyncIterable<Advertiser[]>,
  suggest: () => Promise<Advertiser[]>,
  token: string,
): AsyncGenerator<string, undefined> {
  let before = '{"Message":"","type":"success","Advertisers":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map((advertiser) => JSON.stringify(advertiserSchema.parse(advertiser)));
    yield before + rows.join(",");
    before = ",";
  }
  const isEmpty = before !== ",";
  const near = isEmpty ? z.array(advertiserSchema).parse(await suggest()) : [];
  const suggestions = near.length > 0 ? `"suggestions":${JSON.stringify(near)},` : "";
  yield `${isEmpty ? before : ""}],${suggestions}"_token":${JSON.stringify(token)}}`;
}
