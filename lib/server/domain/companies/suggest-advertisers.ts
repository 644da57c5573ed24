import { type Advertiser } from "@/lib/shared/companies/schema";
import { type AdvertiserMatch, type Database } from "@/lib/server/db/database";
import { queryForParts } from "@/lib/server/db/search/search-tokens";
import { weigh } from "@/lib/server/weigh";
import {
  nearLookups,
  type NearParts,
  partialLookups,
  wideLookups,
} from "@/lib/shared/near-lookups";
import { nearDistance, partialDistance, wordsThatMatter } from "@/lib/shared/near-names";
import { respell } from "@/lib/shared/legal-forms";
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

type Candidate = AdvertiserMatch & { distance: number };

interface SuggestionOptions {
  /** Advertisers that the term has found. */
  found?: Advertiser[];
  /** Whether to look further: for a person, not a script. */
  isThorough?: boolean;
}

/** Up to five visible advertisers that a term may have meant, the nearest first; none of `found`. */
export async function suggestAdvertisers(
  database: Database,
  principal: Principal,
  q: string,
  { found = [], isThorough = false }: SuggestionOptions = {},
): Promise<Advertiser[]> {
  if (principal.companyKind !== "agency") return [];
  const term = nameKey(q);
  const seen = new Set(found.map(({ uuid }) => uuid));
  const candidates: Candidate[] = [];
  const look = async (lookups: NearParts[], distanceOf: typeof nearDistance) => {
    const more = await findCandidates(database, principal.companyId, lookups, (row) =>
      seen.has(row.advertiser_id) ? null : distanceOf(row.name_key, term),
    );
    for (const { advertiser_id } of more) seen.add(advertiser_id);
    candidates.push(...more);
  };
  const respelt = isThorough ? respell(term) : null;
  if (respelt !== null)
    await look([{ starts: wordsThatMatter(respelt), inside: [] }], (key) =>
      nearDistance(key, respelt),
    );
  await look(nearLookups(term), nearDistance);
  if (isThorough) await look(wideLookups(term), nearDistance);
  if (isThorough && candidates.length === 0 && found.length === 0)
    await look(partialLookups(term), partialDistance);
  return candidates
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        one.name_key.length - other.name_key.length ||
        (one.name_key < other.name_key ? -1 : 1),
    )
    .slice(0, maxSuggestions)
    .map(({ advertiser_id, name }) => ({ uuid: advertiser_id, name }));
}

/** The names that the lookups find and that have a distance. */
async function findCandidates(
  { operations, read }: Database,
  agencyId: string,
  parts: NearParts[],
  distanceOf: (row: AdvertiserMatch) => number | null,
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  const lookups = parts.map((one) => ({
    tokens: queryForParts(one),
    words: [...one.inside, ...one.starts].slice(0, maxScannedWords),
  }));
  let count = 0;
  for await (const matches of operations.sampleBlocks(read, agencyId, lookups, maxOfLookup)) {
    await weigh(bytesOfLookup);
    for (const row of matches) {
      const distance = found.has(row.advertiser_id) ? null : distanceOf(row);
      if (distance !== null) found.set(row.advertiser_id, { ...row, distance });
    }
    if (found.size >= enough) break;
    count += 1;
    if (count % 4 === 0) await yieldToEventLoop();
  }
  return Array.from(found.values());
}
