import { type Searchable } from "@/lib/server/db/database";
import { findBest } from "@/lib/server/db/names/best-match";
import { type NameIndex, type NameRow } from "@/lib/server/db/names/name-index";
import { type RankedName } from "@/lib/server/db/names/name-page";
import { keysOfSameName } from "@/lib/shared/legal-forms";
import { hasPhrase, matchRanks, rankMatch, readTerm } from "@/lib/shared/name-match";

/** Maximum number of names that differ only in legal forms. */
const maxSame = 50;

/**
 * Finds the names of a scope that precede others for a person, by rank: the matching ones of those last used (`used`, IDs, newest first),
 * and those that equal the term apart from articles and legal forms.
 */
export async function findFirstNames(
  database: Searchable,
  index: NameIndex,
  scope: string,
  { q, used }: { q: string; used: string[] },
): Promise<RankedName[]> {
  const term = readTerm(q);
  if (term.key === "") return [];
  const sameKeys = new Set(
    keysOfSameName(term.key).filter((key) => term.phrases.every((one) => hasPhrase(key, one))),
  );
  const same = await index.findNamed(database, scope, Array.from(sameKeys), { limit: maxSame });
  const opened = used.length > 0 ? await index.findByIds(database, scope, used) : [];
  const place = new Map(used.map((id, at) => [id, at]));
  const placeOf = (row: NameRow) => place.get(row.id) ?? used.length;
  const rankOf = (key: string) => (sameKeys.has(key) ? matchRanks.same : rankMatch(key, term));
  const isLonger = (row: NameRow) => row.name_key.startsWith(term.key);
  const unique = new Map([...same, ...opened].map((row) => [row.id, row]));
  return Array.from(unique.values())
    .flatMap((row) => {
      const best = findBest(row, rankOf);
      return best ? [{ ...row, rank: best.rank, name_key: best.key }] : [];
    })
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        placeOf(one) - placeOf(other) ||
        Number(isLonger(other)) - Number(isLonger(one)),
    );
}
