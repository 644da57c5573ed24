import { type Advertiser } from "@/lib/shared/companies/schema";
import { type AdvertiserMatch, type Database } from "@/lib/server/db/database";
import { queryForParts } from "@/lib/server/db/search/search-tokens";
import { weigh } from "@/lib/server/weigh";
import { nearDistance, nearLookups } from "@/lib/shared/near-names";
import { type Principal } from "@/lib/server/principal";
import { nameKey } from "@/lib/shared/text";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

const maxSuggestions = 5;
/** Blocks and names that a lookup reads and compares at most. */
const maxOfLookup = { blocks: 16, most: 60 };
const maxScannedWords = 3;
/** Bytes of the search index that a lookup is taken to read. */
const bytesOfLookup = 8 * 1024;
/** Candidates after which the search for better ones ends. */
const enough = 12;

/** Up to five visible advertisers that a term without matches may have meant, the nearest first. */
export async function suggestAdvertisers(
  database: Database,
  principal: Principal,
  q: string,
): Promise<Advertiser[]> {
  if (principal.companyKind !== "agency") return [];
  const term = nameKey(q);
  const found = new Map<string, AdvertiserMatch & { distance: number }>();
  const lookups = nearLookups(term).map((parts) => ({
    tokens: queryForParts(parts),
    words: [...parts.inside, ...parts.starts].slice(0, maxScannedWords),
  }));
  const { operations, read } = database;
  let count = 0;
  for await (const matches of operations.sampleBlocks(
    read,
    principal.companyId,
    lookups,
    maxOfLookup,
  )) {
    await weigh(bytesOfLookup);
    for (const row of matches) {
      const distance = found.has(row.advertiser_id) ? null : nearDistance(row.name_key, term);
      if (distance !== null) found.set(row.advertiser_id, { ...row, distance });
    }
    if (found.size >= enough) break;
    count += 1;
    if (count % 4 === 0) await yieldToEventLoop();
  }
  return Array.from(found.values())
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        one.name_key.length - other.name_key.length ||
        (one.name_key < other.name_key ? -1 : 1),
    )
    .slice(0, maxSuggestions)
    .map(({ advertiser_id, name }) => ({ uuid: advertiser_id, name }));
}
