import { type RawBuilder, sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";
import { type MatchRank, matchRanks, type SearchTerm } from "@/lib/shared/name-match";

/** A rank, and whether a name that matches the term has it. */
export interface RankCondition<Rank = MatchRank> {
  rank: Rank;
  isRank: RawBuilder<boolean>;
}

/**
 * The rule of `matchRanks` in SQL: the ranks of names with the key `key` that contain the words of a term, best first; the first
 * condition that holds is a name's rank. Words are separated by spaces only, and `same` and `joined` are missing.
 */
export function rankConditions(
  operations: DialectOperations,
  key: RawBuilder<string>,
  { key: term, words }: SearchTerm,
): RankCondition[] {
  const begins = (word: string) =>
    sql<boolean>`substr(${key}, 1, ${sql.lit(Array.from(word).length)}) = ${word}`;
  const isLater = (word: string) => operations.contains(key, ` ${word}`);
  const starts = words.map((word) => sql<boolean>`(${isLater(word)} or ${begins(word)})`);
  const conditions: RankCondition[] = [
    { rank: matchRanks.exact, isRank: sql`${key} = ${term}` },
    { rank: matchRanks.begins, isRank: begins(term) },
    { rank: matchRanks.word, isRank: isLater(term) },
  ];
  if (words.length > 1)
    conditions.push({ rank: matchRanks.words, isRank: sql`(${sql.join(starts, sql` and `)})` });
  return [...conditions, { rank: matchRanks.inside, isRank: sql`1 = 1` }];
}

/** Returns the rank of a matching name. */
export const rankOf = <Rank extends number>(conditions: RankCondition<Rank>[]): RawBuilder<Rank> =>
  sql`case ${sql.join(
    conditions.map(({ rank, isRank }) => sql`when ${isRank} then ${sql.lit(rank)}`),
    sql` `,
  )} end`;
