import { type Advertiser } from "@/lib/shared/companies/schema";
import { type Database } from "@/lib/server/db/database";
import { matchingKeys } from "@/lib/server/db/search/matching-keys";
import { queryForParts } from "@/lib/server/db/search/search-tokens";
import { findNamed } from "@/lib/server/domain/companies/find-named";
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
import { type AdvertiserMatch } from "@/lib/server/db/search/name-search";

const maxSuggestions = 5;
/** Maximum blocks that a lookup reads, and names that it compares. */
const maxOfLookup = { blocks: 16, names: 60 };
/** Estimated bytes of the search index that a lookup reads. */
const bytesOfLookup = 8 * 1024;
/** Number of candidates after which the search for better ones ends. */
const enough = 12;

type Candidate = AdvertiserMatch & { distance: number };

interface SuggestionOptions {
  /** Advertisers that match the term. */
  found?: Advertiser[];
  /** Whether to search further, for a person and not for a script. */
  isThorough?: boolean;
}

/** Suggests up to five visible advertisers that the user may have meant, the nearest first; none of `found`. */
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
  const look = async (lookups: NearParts[], distance: typeof nearDistance) => {
    const distanceOf = (key: string) => distance(key, term);
    const how = { seen, distanceOf };
    const more = await findCandidates(database, principal.companyId, lookups, how);
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

/** Returns the advertisers that the lookups find, with their distances, without those seen before. */
async function findCandidates(
  database: Database,
  agencyId: string,
  parts: NearParts[],
  { seen, distanceOf }: { seen: Set<string>; distanceOf: (key: string) => number | null },
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  const distances = new Map<string, number | null>();
  for (const [count, part] of parts.entries()) {
    await weigh(bytesOfLookup);
    const words = [...part.inside, ...part.starts];
    const named: string[] = [];
    const how = { tokens: queryForParts(part), words, from: "", blocks: maxOfLookup.blocks };
    await database.operations.scanBlocks(database.read, agencyId, how, (block) => {
      for (const key of matchingKeys(block, words))
        if (words.every((word) => key.includes(word))) named.push(key);
      return named.length < maxOfLookup.names;
    });
    const keys = named.slice(0, maxOfLookup.names).filter((key) => !distances.has(key));
    for (const key of keys) distances.set(key, distanceOf(key));
    const near = keys.filter((key) => distances.get(key) !== null);
    for (const row of await findNamed(database, agencyId, near, { limit: maxOfLookup.names }))
      if (!seen.has(row.advertiser_id))
        found.set(row.advertiser_id, { ...row, distance: distances.get(row.name_key) ?? 0 });
    if (found.size >= enough) break;
    if (count % 4 === 3) await yieldToEventLoop();
  }
  return Array.from(found.values());
}
