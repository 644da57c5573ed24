import { type RankedMatch } from "@/lib/server/domain/companies/advertiser-page";
import { type Searchable } from "@/lib/server/db/database";
import { keysOfSameName } from "@/lib/shared/legal-forms";
import { hasPhrase, matchRanks, rankMatch, readTerm } from "@/lib/shared/name-match";
import { type AdvertiserMatch } from "@/lib/server/db/search/name-search";

/** Maximum number of names that differ only in legal forms. */
const maxSame = 50;

/**
 * Finds an agency's advertisers that precede others for a person, by rank: the matching ones of those last used (`used`, newest first),
 * and those whose names equal the term apart from articles and legal forms.
 */
export async function findFirstMatches(
  { read, operations }: Searchable,
  agencyId: string,
  q: string,
  used: string[],
): Promise<RankedMatch[]> {
  const term = readTerm(q);
  if (term.key === "") return [];
  const sameKeys = new Set(
    keysOfSameName(term.key).filter((key) => term.phrases.every((one) => hasPhrase(key, one))),
  );
  const names = read
    .selectFrom("agency_advertisers")
    .select(["advertiser_id", "name", "name_key"])
    .where("agency_id", "=", agencyId);
  const same = await names
    .where("name_key", "in", Array.from(sameKeys))
    .orderBy("name_key")
    .orderBy("advertiser_id")
    .limit(maxSame)
    .execute();
  const opened =
    used.length > 0 ? await names.where(operations.isOneOf("advertiser_id", used)).execute() : [];
  const place = new Map(used.map((id, index) => [id, index]));
  const placeOf = (row: AdvertiserMatch) => place.get(row.advertiser_id) ?? used.length;
  const rankOf = ({ name_key: key }: AdvertiserMatch) =>
    sameKeys.has(key) ? matchRanks.same : rankMatch(key, term);
  const isLonger = (row: AdvertiserMatch) => row.name_key.startsWith(term.key);
  const unique = new Map([...same, ...opened].map((row) => [row.advertiser_id, row]));
  return Array.from(unique.values())
    .flatMap((row) => {
      const rank = rankOf(row);
      return rank === null ? [] : [{ ...row, rank }];
    })
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        placeOf(one) - placeOf(other) ||
        Number(isLonger(other)) - Number(isLonger(one)),
    );
}
