import { type SelectQueryBuilder, sql } from "kysely";
import { type Principal } from "@/lib/server/principal";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type Tables } from "@/lib/server/db/tables";
import { withIdList } from "@/lib/server/domain/playlists/id-lists/store-id-list";
import { matchesTerm, type PlaylistTerm } from "@/lib/server/domain/playlists/search-term";
import { type PlaylistFilter } from "@/lib/shared/playlists/selection-schema";
import { tagKey } from "@/lib/shared/text";

export type PlaylistQuery = SelectQueryBuilder<Tables, "playlists", object>;

const scopeColumn = (principal: Principal) =>
  principal.companyKind === "agency" ? "playlists.agency_id" : "playlists.company_id";

/** All playlists visible to the principal; every read of several playlists starts here. */
export function scopedPlaylists(db: Queries, principal: Principal): PlaylistQuery {
  return db.selectFrom("playlists").where(scopeColumn(principal), "=", principal.companyId);
}

/** Whether a playlist is visible. No index matches this: SQLite would read all playlists of an agency. */
export function isVisible(principal: Principal) {
  const column = sql.ref(scopeColumn(principal));
  return sql<boolean>`coalesce(${column}, ${column}) = ${principal.companyId}`;
}

/** Selects the visible playlists among `playlistIds`, without the index of the list. */
export function playlistsById(db: Queries, principal: Principal, playlistIds: string[]) {
  return db
    .selectFrom("playlists")
    .where("playlists.id", "in", playlistIds)
    .where(isVisible(principal));
}

/**
 * Narrows visible playlists to those of a company. For an advertiser an agency sees all playlists, including those only in the agency's
 * list; for itself it sees its own list.
 */
export function ofCompany(
  query: PlaylistQuery,
  principal: Principal,
  companyId: string,
): PlaylistQuery {
  const id = companyId.toLowerCase();
  const isAdvertiser = principal.companyKind === "agency" && id !== principal.companyId;
  return query.where(isAdvertiser ? "playlists.advertiser_id" : "playlists.company_id", "=", id);
}

/** A filter that `readyFilter` has checked and completed. */
export interface ReadyFilter extends PlaylistFilter {
  /** Numbers of the only playlists that can match; null if there is no such limit. */
  numbers: readonly number[] | null;
  /** The term of `q`; null without. */
  term: PlaylistTerm | null;
}

/** Selects the visible playlists that match a filter. */
export function filterPlaylists(
  database: Pick<Database, "read" | "operations">,
  principal: Principal,
  filter: ReadyFilter,
): PlaylistQuery {
  const { read: db, operations } = database;
  let query = scopedPlaylists(db, principal);
  if (filter.state !== "all")
    query = query.where("playlists.is_archived", "=", filter.state === "archived" ? 1 : 0);
  if (filter.company !== undefined) query = ofCompany(query, principal, filter.company);
  if (filter.type !== undefined)
    query = query.where(operations.unindexed("playlists.type"), "=", filter.type);
  if (filter.advertiser !== undefined)
    query = query.where("playlists.advertiser_id", "=", filter.advertiser);
  if (filter.created_by !== undefined) query = createdBy(query, principal, filter.created_by);
  if (filter.changed_by !== undefined)
    query = query.where("playlists.updated_by", "=", filter.changed_by);
  if (filter.changed_since !== undefined)
    query = query.where("playlists.updated_at", ">=", toStoredTime(filter.changed_since));
  for (const tag of filter.tag) query = query.where(operations.hasAnyTag([tagKey(tag)]));
  if (filter.any_tag.length > 0)
    query = query.where(operations.hasAnyTag(filter.any_tag.map(tagKey)));
  if (filter.no_tag.length > 0)
    query = query.where(({ not }) => not(operations.hasAnyTag(filter.no_tag.map(tagKey))));
  if (filter.untagged) query = query.where("playlists.tag_keys", "=", "");
  if (filter.term !== null) query = query.where(matchesTerm(database, filter.term));
  if (filter.inventory_id !== undefined)
    query = query.where("playlists.number", "in", withInventoryId(db, filter.inventory_id));
  if (filter.id_list !== undefined)
    query = query.where(
      "playlists.number",
      "in",
      withIdList({ db, operations, principal, key: filter.id_list, match: filter.id_match }),
    );
  if (filter.numbers !== null)
    query = query.where("playlists.number", "in", [none, ...filter.numbers]);
  return query;
}

/** `by`: the UUID of a client or a person, or "me": the principal's person, or its client where nobody is known. */
function createdBy(
  query: PlaylistQuery,
  { clientId, person }: Principal,
  by: string,
): PlaylistQuery {
  if (by === "me" && person === null)
    return query
      .where("playlists.created_by", "=", clientId)
      .where("playlists.created_by_person", "is", null);
  const id = by === "me" && person ? person.id : by;
  return query.where((where) =>
    where.or([
      where("playlists.created_by", "=", id),
      where("playlists.created_by_person", "=", id),
    ]),
  );
}

/** Formats a time as stored, with milliseconds. Clamped to 1970, because PostgreSQL has no year 0. */
export const toStoredTime = (time: string): string =>
  new Date(Math.max(0, Date.parse(time))).toISOString();

/** No playlist's number, because a list in SQL must not be empty. */
const none = -1;

const withInventoryId = (db: Queries, inventoryId: string) =>
  db
    .selectFrom("playlist_inventory")
    .select("playlist_number")
    .where("inventory_id", "=", inventoryId);

export async function countPlaylists(query: PlaylistQuery): Promise<number> {
  const found = await query.select(sql<number>`count(*)`.as("count")).executeTakeFirst();
  return found?.count ?? 0;
}
