import { compareKeys } from "@/lib/server/db/names/keys";
import { type NameRow } from "@/lib/server/db/names/name-index";
import { matchRanks, squashKey } from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";

/** Returns the names by which a row is known, its own first. */
const namesOf = ({ name, aliases }: Pick<NameRow, "name" | "aliases">): string[] =>
  aliases === null ? [name] : [name, ...(JSON.parse(aliases) as string[])];

/** Returns where a key is among the matches of its rank. */
export const placeInRank = ({ rank, key }: { rank: number; key: string }): string =>
  rank === matchRanks.joined ? squashKey(key) : key;

/**
 * Finds the best of the ranks that the names of a row have, and the name that has it: of several the first in the order of the search.
 * Null if no name matches.
 */
export function findBest<Rank extends number>(
  row: NameRow,
  rankOf: (key: string) => Rank | null,
): { rank: Rank; key: string } | null {
  if (row.aliases === null) {
    const rank = rankOf(row.name_key);
    return rank === null ? null : { rank, key: row.name_key };
  }
  let best: { rank: Rank; key: string } | null = null;
  for (const key of namesOf(row).map(nameKey)) {
    const rank = rankOf(key);
    if (rank === null) continue;
    const found = { rank, key };
    const order = best
      ? rank - best.rank || compareKeys(placeInRank(found), placeInRank(best))
      : -1;
    if (order < 0) best = found;
  }
  return best;
}

/** Returns the alias that a found row matches by; nothing if it is the row's own name. */
export function withAlias(row: NameRow): { alias?: string } {
  if (row.aliases === null) return {};
  const found = namesOf(row).find((name) => nameKey(name) === row.name_key);
  return found === undefined || found === row.name ? {} : { alias: found };
}
