import { type RawBuilder, sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type RankCondition, rankConditions, rankOf } from "@/lib/server/db/names/rank-conditions";
import { searchByWords } from "@/lib/server/domain/catalogue/search-entries";
import { type Principal } from "@/lib/server/principal";
import { isId } from "@/lib/shared/ids";
import { readTerm, type SearchTerm } from "@/lib/shared/name-match";
import { tagKey } from "@/lib/shared/text";

/** A search term of playlists. */
export interface PlaylistTerm {
  /** As typed, without the white space around it: perhaps an inventory ID. */
  text: string;
  /** Null if it is none. */
  uuid: string | null;
  term: SearchTerm;
  /** Shows of the catalogue whose names match, best first. */
  shows: { kind: string; id: string; name: string }[];
}

/** Shows whose playlists are found. The work grows with their number and that of the playlists. */
const mostShows = 20;
/** A shorter term begins the names of too many shows. */
const shortestShow = 3;

type Reading = Pick<Database, "read" | "operations">;

/** Reads a term, and looks up its shows in the catalogues that the principal sees. */
export async function readPlaylistTerm(
  database: Reading,
  principal: Principal,
  q: string,
): Promise<PlaylistTerm> {
  const term = readTerm(q);
  const shows =
    term.key.length < shortestShow
      ? []
      : await searchByWords(database, principal, { q, limit: mostShows });
  const text = q.trim();
  return {
    text,
    uuid: isId(text) ? text.toLowerCase() : null,
    term,
    shows: shows.map(({ kind, id, name }) => ({ kind, id, name })),
  };
}

const name = sql.ref<string>("playlists.name_key");
const advertiser = sql<string>`(' ' || ${sql.ref("playlists.advertiser_key")})`;
const tagKeys = sql.ref<string>("playlists.tag_keys");
const note = sql.ref<string>("playlists.note_key");
const tags = sql<string>`replace(${tagKeys}, ${"\n"}, ${" \n "})`;
/** Name, advertiser, note and tags, with a space before each word, and apart, so that no phrase reaches from one into the next. */
const everything = sql<string>`(' ' || ${name} || ${" \n"} || ${advertiser} || ${" \n "} || ${note} || ' ' || ${tags})`;

const every = (conditions: RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;
const some = (conditions: RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;
const never = sql<boolean>`1 = 0`;

/**
 * Whether a playlist matches a term: its name, advertiser, tags and note together contain each word, and the phrases as whole words; or a tag
 * contains the term; or it contains the inventory ID or a show; or the UUID is its own or its advertiser's.
 */
export function matchesTerm({ read, operations }: Reading, search: PlaylistTerm) {
  const { text, term } = search;
  const inSome = (word: string) =>
    some([name, advertiser, tagKeys, note].map((one) => operations.contains(one, word)));
  const hasWords = every([
    ...term.words.map(inSome),
    ...term.phrases.map((phrase) => operations.contains(everything, ` ${phrase} `)),
  ]);
  return some([
    term.words.length === 0 ? never : hasWords,
    hasTag(operations, "", text),
    hasUuid(search),
    hasAnyId(read, operations, [text]),
    hasShow({ read, operations }, search),
  ]);
}

/** Whether a tag contains the text, or with "\n" as `start` begins with it. */
const hasTag = (operations: Reading["operations"], start: string, text: string) =>
  tagKey(text) === "" ? never : operations.contains(tagKeys, start + tagKey(text));

const hasUuid = ({ uuid }: PlaylistTerm) =>
  uuid === null
    ? never
    : some(["id", "advertiser_id"].map((id) => sql`${sql.ref(`playlists.${id}`)} = ${uuid}`));

const hasAnyId = (db: Queries, operations: Reading["operations"], ids: string[]) =>
  sql<boolean>`playlists.number in ${db
    .selectFrom("playlist_inventory")
    .select("playlist_number")
    .where(operations.isOneOfTexts("inventory_id", JSON.stringify(ids)))}`;

/** Whether a playlist contains a show. If the kind of its IDs is stated, it must be that of the show. */
function hasShow({ read, operations }: Reading, { shows }: PlaylistTerm): RawBuilder<boolean> {
  const kinds = Array.from(new Set(shows.map(({ kind }) => kind)), (kind) => {
    const ids = shows.filter((show) => show.kind === kind).map(({ id }) => id);
    return every([
      hasAnyId(read, operations, ids),
      sql`coalesce(playlists.inventory_kind, ${kind}) = ${kind}`,
    ]);
  });
  return kinds.length === 0 ? never : some(kinds);
}

/** Ranks that follow those of names (`matchRanks`): `several`: name, advertiser, tags and note have the words together. */
const otherRanks = { id: 10, advertiser: 11, tag: 12, show: 13, note: 14, several: 15 } as const;
/** The lowest rank: only inside of words. */
export const insideRank = 16;

/** Returns the rank of a playlist that matches a term: by name, then by what else matches, and then inside of words. */
export function rankOfMatch({ read, operations }: Reading, search: PlaylistTerm) {
  const { text, term } = search;
  const startIn = (where: RawBuilder<string>) =>
    term.words.length === 0
      ? never
      : every(term.words.map((word) => operations.contains(where, ` ${word}`)));
  const conditions: RankCondition<number>[] = [
    ...rankConditions(operations, name, term).slice(0, -1),
    { rank: otherRanks.id, isRank: hasAnyId(read, operations, [text]) },
    { rank: otherRanks.advertiser, isRank: some([startIn(advertiser), hasUuid(search)]) },
    { rank: otherRanks.tag, isRank: some([startIn(tags), hasTag(operations, "\n", text)]) },
    { rank: otherRanks.show, isRank: hasShow({ read, operations }, search) },
    { rank: otherRanks.note, isRank: startIn(sql<string>`(' ' || ${note})`) },
    { rank: otherRanks.several, isRank: startIn(everything) },
    { rank: insideRank, isRank: sql`1 = 1` },
  ];
  return rankOf(conditions);
}
