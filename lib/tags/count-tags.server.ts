import "server-only";
import { sql } from "kysely";
import { type Principal } from "@/lib/principal";
import { getVisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Queries } from "@/lib/db/database";
import {
  ofCompany,
  type PlaylistQuery,
  scopedPlaylists,
} from "@/lib/playlists/filter-playlists.server";
import { type Runtime } from "@/lib/runtime/runtime";
import { countedTags, type TagCountList, type TagCountSearch } from "@/lib/tags/schema";
import { tagKey } from "@/lib/text";

interface Counted {
  key: string;
  active: number;
  archived: number;
  /** A playlist that has the tag; its spelling is shown for all. */
  number: number;
}

/**
 * The most used tags that contain `q`, at most `countedTags`, in all visible playlists or those of `company`.
 * @throws AppError not_found for the company
 */
export async function countTags(
  { database }: Runtime,
  principal: Principal,
  search: TagCountSearch,
): Promise<TagCountList> {
  const db = database.read;
  let playlists = scopedPlaylists(db, principal).where("playlists.tag_keys", "!=", "");
  if (search.company !== undefined) {
    const company = await getVisibleCompany(db, principal, search.company);
    playlists = ofCompany(playlists, principal, company.id);
  }
  const counts = new Map<string, Counted>();
  // Sequentially, so that other requests run in between.
  count(counts, "active", await readLines(playlists.where("playlists.is_archived", "=", 0)));
  count(counts, "archived", await readLines(playlists.where("playlists.is_archived", "=", 1)));
  const term = tagKey(search.q);
  const found = [...counts.values()].filter(({ key }) => key.includes(term)).sort(byUse);
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
 * Reads the tags of all playlists as one text: fetching 100,000 rows costs three times as much as counting them.
 * For each playlist it has lines with the number and the tag keys, and an empty line.
 */
async function readLines(playlists: PlaylistQuery): Promise<string> {
  const found = await playlists
    .select(sql<string | null>`string_agg(number || tag_keys || ${"\n"}, '')`.as("lines"))
    .executeTakeFirst();
  return found?.lines ?? "";
}

function count(counts: Map<string, Counted>, state: "active" | "archived", lines: string): void {
  let number: number | null = null;
  for (let from = 0, end = lines.indexOf("\n"); end !== -1; end = lines.indexOf("\n", from)) {
    const line = lines.slice(from, end);
    from = end + 1;
    if (line === "") {
      number = null;
    } else if (number === null) {
      number = Number(line);
    } else {
      let tag = counts.get(line);
      if (!tag) counts.set(line, (tag = { key: line, active: 0, archived: 0, number }));
      tag[state] += 1;
    }
  }
}

const byUse = (one: Counted, other: Counted) =>
  other.active + other.archived - (one.active + one.archived) || (one.key < other.key ? -1 : 1);

/** The spelling of each tag in its playlist. */
async function readSpellings(db: Queries, tags: Counted[]): Promise<Map<string, string>> {
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
