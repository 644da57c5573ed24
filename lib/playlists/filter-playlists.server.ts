import "server-only";
import { type SelectQueryBuilder, sql } from "kysely";
import { type Principal } from "@/lib/principal";
import { findVisibleCompany, noSuchCompany } from "@/lib/companies/visible-companies.server";
import { type Database, type Queries } from "@/lib/db/database";
import { type Tables } from "@/lib/db/tables";
import { type PlaylistFilter } from "@/lib/playlists/selection-schema";
import { nameKey, tagKey } from "@/lib/text";

export type PlaylistQuery = SelectQueryBuilder<Tables, "playlists", object>;

const scopeColumn = (principal: Principal) =>
  principal.companyKind === "agency" ? "playlists.agency_id" : "playlists.company_id";

/**
 * The playlists that the principal may see: those of its company, and for an agency those of its
 * advertisers. Every read of many playlists starts here.
 */
export function scopedPlaylists(db: Queries, principal: Principal): PlaylistQuery {
  return db.selectFrom("playlists").where(scopeColumn(principal), "=", principal.companyId);
}

/**
 * Those of the playlists with these uuids that the principal may see. The scope is written so that no index fits
 * it: SQLite would read all of an agency's playlists to find some of them.
 */
export function playlistsById(db: Queries, principal: Principal, playlistIds: string[]) {
  const column = sql.ref(scopeColumn(principal));
  return db
    .selectFrom("playlists")
    .where("playlists.id", "in", playlistIds)
    .where(sql<boolean>`coalesce(${column}, ${column}) = ${principal.companyId}`);
}

/** Those of the visible playlists that a filter lets through; ask `checkCompany` first. */
export function filterPlaylists(
  { read: db, operations }: Database,
  principal: Principal,
  filter: PlaylistFilter,
): PlaylistQuery {
  let query = scopedPlaylists(db, principal).where(
    "playlists.is_archived",
    "=",
    filter.state === "archived" ? 1 : 0,
  );
  if (filter.company !== undefined)
    query = query.where("playlists.company_id", "=", filter.company.toLowerCase());
  if (filter.type !== undefined)
    query = query.where(operations.unindexed("playlists.type"), "=", filter.type);
  if (filter.advertiser !== undefined)
    query = query.where("playlists.advertiser_id", "=", filter.advertiser);
  if (filter.changed_by !== undefined)
    query = query.where("playlists.updated_by", "=", filter.changed_by);
  if (filter.changed_since !== undefined)
    query = query.where("playlists.updated_at", ">=", toStoredTime(filter.changed_since));
  if (filter.tag !== "") query = query.where(operations.hasTag(tagKey(filter.tag)));
  if (filter.q !== "")
    query = query.where(operations.contains("playlists.name_key", nameKey(filter.q)));
  if (filter.inventory_id !== undefined)
    query = query.where("playlists.number", "in", withInventoryId(db, filter.inventory_id));
  return query;
}

/** @throws AppError not_found for a filter by a company that may not be seen */
export async function checkCompany(
  db: Queries,
  principal: Principal,
  { company }: PlaylistFilter,
): Promise<void> {
  if (company === undefined) return;
  if (!(await findVisibleCompany(db, principal, company))) throw noSuchCompany();
}

/** As times are kept: with milliseconds. Nothing is older than 1970, and PostgreSQL knows no year 0. */
export const toStoredTime = (time: string): string =>
  new Date(Math.max(0, Date.parse(time))).toISOString();

const withInventoryId = (db: Queries, inventoryId: string) =>
  db
    .selectFrom("playlist_inventory")
    .select("playlist_number")
    .where("inventory_id", "=", inventoryId);

/** How many playlists a query lets through. */
export async function countPlaylists(query: PlaylistQuery): Promise<number> {
  const found = await query.select(sql<number>`count(*)`.as("count")).executeTakeFirst();
  return found?.count ?? 0;
}
