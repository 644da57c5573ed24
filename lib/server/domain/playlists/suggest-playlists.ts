import { sql } from "kysely";
import { type Database, type DialectOperations } from "@/lib/server/db/database";
import { nearPieces } from "@/lib/shared/near-lookups";
import { longestTerm, mayHaveErrors, nearDistance, wordsThatMatter } from "@/lib/shared/near-names";
import { filterPlaylists } from "@/lib/server/domain/playlists/filter-playlists";
import { readyFilter } from "@/lib/server/domain/playlists/select-playlists";
import { listPlaylists, readListItems } from "@/lib/server/domain/playlists/list-playlists";
import { type PlaylistList, type PlaylistSuggestion } from "@/lib/shared/playlists/schema";
import {
  type PlaylistFilter,
  type PlaylistListSearch,
} from "@/lib/shared/playlists/selection-schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { nameKey } from "@/lib/shared/text";

const maxSuggestions = 5;
/** Number of last changed playlists that are compared. */
const maxCompared = 1_000;

/**
 * Returns one page of playlists as `listPlaylists` does, and suggests others, or advertisers, if a term has no or only weak matches.
 * @throws AppError not_found, invalid_cursor
 */
export async function listPlaylistsForPerson(
  runtime: Runtime,
  principal: Principal,
  search: PlaylistListSearch,
): Promise<PlaylistList> {
  const { isWeak, ...page } = await listPlaylists(runtime, principal, search);
  const suggestions = isWeak ? await suggestPlaylists(runtime.database, principal, search) : [];
  const shown = new Set(page.playlists.map(({ name }) => nameKey(name)));
  return { ...page, suggestions: suggestions.filter(({ name }) => !shown.has(nameKey(name))) };
}

interface Near {
  of: PlaylistSuggestion["of"];
  /** UUID of a playlist. */
  id: string;
  distance: number;
}

/**
 * Suggests up to five playlists, or advertisers of playlists, that the user may have meant, the nearest first; of playlists with the same
 * name the one changed last.
 */
async function suggestPlaylists(
  database: Database,
  principal: Principal,
  filter: PlaylistFilter,
): Promise<PlaylistSuggestion[]> {
  const term = nameKey(filter.q);
  if (term.length > longestTerm || !mayHaveErrors(term)) return [];
  const ready = await readyFilter(database, principal, { ...filter, q: "" });
  const rows = await filterPlaylists(database, principal, ready)
    .select(["playlists.id", "playlists.name_key", "playlists.advertiser_key"])
    .where(mayBeNear(database.operations, term))
    .orderBy("playlists.updated_at", "desc")
    .limit(maxCompared)
    .execute();
  const found = new Map<string, Near | null>();
  const compare = (of: Near["of"], id: string, name: string, key: string) => {
    const place = `${of} ${name}`;
    if (found.get(place)) return;
    const distance = nearDistance(key, term);
    found.set(place, distance === null ? null : { of, id, distance });
  };
  for (const { id, name_key, advertiser_key } of rows) {
    compare("advertiser", id, advertiser_key, advertiser_key);
    compare("playlist", id, name_key, name_key);
    // Whoever means an advertiser gets it, and not all of its playlists.
    if (!found.get(`advertiser ${advertiser_key}`))
      compare("playlist", id, name_key, `${name_key} ${advertiser_key}`);
  }
  const nearest = Array.from(found.values())
    .filter((one) => one !== null)
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        Number(one.of === "playlist") - Number(other.of === "playlist"),
    )
    .slice(0, maxSuggestions);
  const items = await readListItems(
    database.read,
    principal,
    nearest.map(({ id }) => id),
  );
  const byId = new Map(items.map((item) => [item.uuid, item]));
  return nearest.flatMap(({ of, id }) => {
    const item = byId.get(id);
    if (!item) return [];
    const { uuid, name, advertiser_id, advertiser_name } = item;
    return of === "playlist"
      ? { of, uuid, name, advertiser_name }
      : { of, uuid: advertiser_id, name: advertiser_name, advertiser_name };
  });
}

/** Whether name and advertiser contain a part of each word that typing errors cannot have changed. */
function mayBeNear(operations: DialectOperations, term: string) {
  const key = sql<string>`(' ' || playlists.name_key || ' ' || playlists.advertiser_key)`;
  const words = wordsThatMatter(term);
  const conditions = words.map((word) => {
    const { start, inside } = nearPieces(word, words.length === 1);
    const parts = [` ${start}`, ...inside].map((piece) => operations.contains(key, piece));
    return sql`(${sql.join(parts, sql` or `)})`;
  });
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
