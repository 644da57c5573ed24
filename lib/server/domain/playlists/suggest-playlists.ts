import { sql } from "kysely";
import { type Database, type DialectOperations } from "@/lib/server/db/database";
import { nearPieces } from "@/lib/shared/near-lookups";
import { longestTerm, mayHaveErrors, nearDistance, wordsThatMatter } from "@/lib/shared/near-names";
import { filterPlaylists } from "@/lib/server/domain/playlists/filter-playlists";
import { listPlaylists, readListItems } from "@/lib/server/domain/playlists/list-playlists";
import { readyFilter } from "@/lib/server/domain/playlists/ready-filter";
import { type PlaylistList, type PlaylistSuggestion } from "@/lib/shared/playlists/schema";
import {
  type PlaylistFilter,
  type PlaylistListSearch,
} from "@/lib/shared/playlists/selection-schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { nameKey } from "@/lib/shared/text";

const maxSuggestions = 5;
/** Number of last changed names that are compared. */
const maxCompared = 1_000;

/**
 * Returns one page of playlists as `listPlaylists` does, and suggests others if a term has no or only weak matches. @throws AppError
 * not_found, invalid_cursor
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

/** Suggests up to five playlists that the user may have meant, the nearest first; of playlists with the same name the one changed last. */
async function suggestPlaylists(
  database: Database,
  principal: Principal,
  filter: PlaylistFilter,
): Promise<PlaylistSuggestion[]> {
  const term = nameKey(filter.q);
  if (term.length > longestTerm || !mayHaveErrors(term)) return [];
  const { read, operations } = database;
  const ready = await readyFilter(database, principal, { ...filter, q: "" });
  const rows = await filterPlaylists(database, principal, ready)
    .select(["playlists.id", "playlists.name_key"])
    .where(mayBeNear(operations, term))
    .orderBy("playlists.updated_at", "desc")
    .limit(maxCompared)
    .execute();
  const near = new Map<string, { id: string; distance: number }>();
  for (const { id, name_key } of rows) {
    const distance = near.has(name_key) ? null : nearDistance(name_key, term);
    if (distance !== null) near.set(name_key, { id, distance });
  }
  const nearest = Array.from(near.values())
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxSuggestions);
  const items = await readListItems(
    read,
    principal,
    nearest.map(({ id }) => id),
  );
  return items.map(({ uuid, name, advertiser_name }) => ({ uuid, name, advertiser_name }));
}

/** Whether a name contains a part of each word that typing errors cannot have changed. */
function mayBeNear(operations: DialectOperations, term: string) {
  const key = sql.ref<string>("playlists.name_key");
  const spaced = sql<string>`(' ' || ${key})`;
  const words = wordsThatMatter(term);
  const conditions = words.map((word) => {
    const { start, inside } = nearPieces(word, words.length === 1);
    const parts = [
      operations.contains(spaced, ` ${start}`),
      ...inside.map((piece) => operations.contains(key, piece)),
    ];
    return sql`(${sql.join(parts, sql` or `)})`;
  });
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
