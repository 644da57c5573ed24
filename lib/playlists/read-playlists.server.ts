import "server-only";
import { sql } from "kysely";
import { type Principal } from "@/lib/clients/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { type PlaylistView } from "@/lib/playlists/schema";
import { type Runtime } from "@/lib/runtime";

/**
 * Playlists that the principal may see, with the names of their companies: those of its company, and for
 * an agency those of its advertisers. Every read of playlists starts here.
 */
export function visiblePlaylists(db: Queries, principal: Principal) {
  return db
    .selectFrom("playlists")
    .innerJoin("companies as advertiser", "advertiser.id", "playlists.advertiser_id")
    .innerJoin("clients as changer", "changer.id", "playlists.updated_by")
    .where(
      principal.companyKind === "agency" ? "playlists.agency_id" : "playlists.company_id",
      "=",
      principal.companyId,
    );
}

/** One playlist, whole. @throws AppError not_found, also for one that the principal may not see */
export async function getPlaylist(
  { database }: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<PlaylistView> {
  const db = database.read;
  const row = isId(playlistId) ? await findRow(db, principal, playlistId) : undefined;
  if (!row)
    throw new AppError("not_found", "There is no playlist with this uuid that you may see.");
  const [inventory, searches, tags] = await Promise.all([
    readColumn(db, "playlist_inventory", "inventory_id", row.uuid),
    readColumn(db, "playlist_searches", "body", row.uuid),
    readColumn(db, "playlist_tags", "tag", row.uuid),
  ]);
  return {
    ...row,
    inventory_ids: inventory,
    searches: searches.map((body) => JSON.parse(body) as PlaylistView["searches"][number]),
    tags,
  };
}

function findRow(db: Queries, principal: Principal, playlistId: string) {
  return visiblePlaylists(db, principal)
    .innerJoin("companies as company", "company.id", "playlists.company_id")
    .innerJoin("clients as creator", "creator.id", "playlists.created_by")
    .select([
      "playlists.id as uuid",
      "playlists.company_id as company_uuid",
      "company.name as company_name",
      "playlists.advertiser_id",
      "advertiser.name as advertiser_name",
      "playlists.name",
      "playlists.type",
      "playlists.revision",
      "playlists.created_at",
      "creator.name as created_by",
      "playlists.updated_at",
      "changer.name as updated_by",
      "playlists.archived_at",
    ])
    .where("playlists.id", "=", playlistId.toLowerCase())
    .executeTakeFirst();
}

/** The values of one of a playlist's lists, in their order. */
async function readColumn(
  db: Queries,
  table: "playlist_inventory" | "playlist_searches" | "playlist_tags",
  column: "inventory_id" | "body" | "tag",
  playlistId: string,
): Promise<string[]> {
  const found = await sql<{
    value: string;
  }>`select ${sql.ref(column)} as value from ${sql.table(table)}
    where playlist_id = ${playlistId} order by position`.execute(db);
  return found.rows.map(({ value }) => value);
}
