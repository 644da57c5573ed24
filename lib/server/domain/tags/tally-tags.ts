import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { type PlaylistQuery } from "@/lib/server/domain/playlists/filter-playlists";
import { countedTags, type TagCountList } from "@/lib/shared/tags/schema";
import { tagKey } from "@/lib/shared/text";

interface CountedTag {
  key: string;
  active: number;
  archived: number;
  /** A playlist with the tag, whose spelling is shown for all. */
  number: number;
}

/** Counts by tag key. */
export type TagTally = Map<string, CountedTag>;

/** Adds the tags of a query's playlists to `tally`. */
export async function tallyTags(tally: TagTally, playlists: PlaylistQuery): Promise<void> {
  const tagged = playlists.where("playlists.tag_keys", "!=", "");
  // Sequentially, so that other requests run in between.
  count(tally, "active", await readLines(tagged.where("playlists.is_archived", "=", 0)));
  count(tally, "archived", await readLines(tagged.where("playlists.is_archived", "=", 1)));
}

/** Lists the tags that contain `q`: those in `first` before the others, then the most used; at most `countedTags`. */
export async function listTally(
  db: Queries,
  tally: TagTally,
  q: string,
  first: Pick<TagTally, "has"> = new Map(),
): Promise<TagCountList> {
  const term = tagKey(q);
  const found = [...tally.values()]
    .filter(({ key }) => key.includes(term))
    .sort(
      (one, other) =>
        Number(first.has(other.key)) - Number(first.has(one.key)) || byUse(one, other),
    );
  const shown = found.slice(0, countedTags);
  const spellings = await readSpellings(db, shown);
  return {
    tags: shown.map(({ key, active, archived }) => ({
      tag: spellings.get(key) ?? key,
      active,
      archived,
    })),
    more: found.length - shown.length,
  };
}

/**
 * Reads the tags of all playlists as one text, because fetching 100,000 rows costs three times as much as counting them. Each playlist
 * has lines with the number and the tag keys, and an empty line.
 */
async function readLines(playlists: PlaylistQuery): Promise<string> {
  const found = await playlists
    .select(sql<string | null>`string_agg(number || tag_keys || ${"\n"}, '')`.as("lines"))
    .executeTakeFirst();
  return found?.lines ?? "";
}

function count(tally: TagTally, state: "active" | "archived", lines: string): void {
  let number: number | null = null;
  for (let from = 0, end = lines.indexOf("\n"); end !== -1; end = lines.indexOf("\n", from)) {
    const line = lines.slice(from, end);
    from = end + 1;
    if (line === "") {
      number = null;
    } else if (number === null) {
      number = Number(line);
    } else {
      let tag = tally.get(line);
      if (!tag) tally.set(line, (tag = { key: line, active: 0, archived: 0, number }));
      tag[state] += 1;
    }
  }
}

const byUse = (one: CountedTag, other: CountedTag) =>
  other.active + other.archived - (one.active + one.archived) || (one.key < other.key ? -1 : 1);

async function readSpellings(db: Queries, tags: CountedTag[]): Promise<Map<string, string>> {
  const numbers = [...new Set(tags.map(({ number }) => number))];
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("playlists")
    .innerJoin("playlist_tags", "playlist_tags.playlist_id", "playlists.id")
    .select(["playlists.number", "tag_key", "tag"])
    .where("playlists.number", "in", numbers)
    .execute();
  const wanted = new Map(tags.map(({ key, number }) => [key, number]));
  return new Map(
    rows
      .filter(({ tag_key, number }) => wanted.get(tag_key) === number)
      .map(({ tag_key, tag }) => [tag_key, tag]),
  );
}
