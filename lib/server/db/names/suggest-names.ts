import { type Searchable } from "@/lib/server/db/database";
import { matchingKeys } from "@/lib/server/db/names/keys";
import { type NameIndex, type NameRow } from "@/lib/server/db/names/name-index";
import { queryForParts } from "@/lib/server/db/names/search-tokens";
import { weigh } from "@/lib/server/weigh";
import { respell } from "@/lib/shared/legal-forms";
import {
  nearLookups,
  type NearParts,
  partialLookups,
  wideLookups,
} from "@/lib/shared/near-lookups";
import { nearDistance, partialDistance, wordsThatMatter } from "@/lib/shared/near-names";
import { nameKey } from "@/lib/shared/text";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

const maxSuggestions = 5;
/** Maximum blocks that a lookup reads, and names that it compares. */
const maxOfLookup = { blocks: 16, names: 60 };
/** Estimated bytes of the index that a lookup reads. */
const bytesOfLookup = 8 * 1024;
/** Number of candidates after which the search for better ones ends. */
const enough = 12;

type Suggestion = NameRow & { distance: number };

interface SuggestionOptions {
  scope: string;
  q: string;
  /** IDs of the names that match the term, which are not suggested. */
  found?: string[];
  /** Whether to search further, for a person and not for a script. */
  isThorough?: boolean;
}

/** Suggests up to five names of a scope that the user may have meant, the nearest first. */
export async function suggestNames(
  database: Searchable,
  index: NameIndex,
  { scope, q, found = [], isThorough = false }: SuggestionOptions,
): Promise<Suggestion[]> {
  const term = nameKey(q);
  const seen = new Set(found);
  const candidates: Suggestion[] = [];
  const look = async (lookups: NearParts[], distance: typeof nearDistance) => {
    const distanceOf = (key: string) => distance(key, term);
    const how = { scope, seen, distanceOf };
    const more = await findCandidates(database, index, lookups, how);
    for (const { id } of more) seen.add(id);
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
  return candidates.sort(byDistance).slice(0, maxSuggestions);
}

/** Sorts by distance, then by the length of names, then by name. */
export const byDistance = (one: Suggestion, other: Suggestion): number =>
  one.distance - other.distance ||
  one.name_key.length - other.name_key.length ||
  (one.name_key < other.name_key ? -1 : 1);

interface Candidates {
  scope: string;
  seen: Set<string>;
  distanceOf: (key: string) => number | null;
}

/** Returns the names that the lookups find, with their distances, without those seen before. */
async function findCandidates(
  database: Searchable,
  index: NameIndex,
  parts: NearParts[],
  { scope, seen, distanceOf }: Candidates,
): Promise<Suggestion[]> {
  const found = new Map<string, Suggestion>();
  const distances = new Map<string, number | null>();
  for (const [count, part] of parts.entries()) {
    await weigh(bytesOfLookup);
    const words = [...part.inside, ...part.starts];
    const named: string[] = [];
    const tokens = queryForParts(part);
    // The second step: the first one may read blocks that lack the tokens.
    const scan = { scope, tokens, words, from: "", step: 1, blocks: maxOfLookup.blocks };
    await database.operations.scanBlocks(database.read, index, [scan], (block) => {
      for (const key of matchingKeys(block, words))
        if (words.every((word) => key.includes(word))) named.push(key);
      return named.length < maxOfLookup.names;
    });
    const keys = named.slice(0, maxOfLookup.names).filter((key) => !distances.has(key));
    for (const key of keys) distances.set(key, distanceOf(key));
    const near = keys.filter((key) => distances.get(key) !== null);
    for (const row of await index.findNamed(database, scope, near, { limit: maxOfLookup.names })) {
      const distance = distances.get(row.name_key) ?? 0;
      const isNearer = distance < (found.get(row.id)?.distance ?? Infinity);
      if (isNearer && !seen.has(row.id)) found.set(row.id, { ...row, distance });
    }
    if (found.size >= enough) break;
    if (count % 4 === 3) await yieldToEventLoop();
  }
  return Array.from(found.values());
}
