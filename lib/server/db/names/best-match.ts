import { type NameRow } from "@/lib/server/db/names/name-index";
import { nameKey } from "@/lib/shared/text";

/** Returns the names by which a row is known, its own first. */
const namesOf = ({ name, aliases }: Pick<NameRow, "name" | "aliases">): string[] =>
  aliases === null ? [name] : [name, ...(JSON.parse(aliases) as string[])];

/**
 * Finds the best of the ranks that the names of a row have, and the name that has it: of equal ones the row's own, then the first alias.
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
    if (rank !== null && (best === null || rank < best.rank)) best = { rank, key };
  }
  return best;
}

/** Returns the alias that a found row matches by; nothing if it is the row's own name. */
export function withAlias(row: NameRow): { alias?: string } {
  if (row.aliases === null) return {};
  const found = namesOf(row).find((name) => nameKey(name) === row.name_key);
  return found === undefined || found === row.name ? {} : { alias: found };
}
