import { sql } from "kysely";
import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { isId } from "@/lib/shared/ids";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";
import { personColumns, toPersonRef, withPerson } from "@/lib/server/domain/people/person-of-row";
import { fieldColumns } from "@/lib/server/domain/playlists/fields/store-fields";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** Selects the visible playlists among `playlistIds`, with names of advertisers and last editors: clients and people. */
export function visiblePlaylists(db: Queries, principal: Principal, playlistIds: string[]) {
  return playlistsById(db, principal, playlistIds)
    .innerJoin("companies as advertiser", "advertiser.id", "playlists.advertiser_id")
    .innerJoin("clients as changer", "changer.id", "playlists.updated_by")
    .leftJoin("people as person", "person.id", "playlists.updated_by_person");
}

export async function getLists(
  db: Queries,
  playlistId: string,
): Promise<Pick<PlaylistDetails, "searches" | "tags">> {
  const searches = await db
    .selectFrom("playlist_searches")
    .select("body")
    .where("playlist_id", "=", playlistId)
    .orderBy("position")
    .execute();
  const tags = await db
    .selectFrom("playlist_tags")
    .select("tag")
    .where("playlist_id", "=", playlistId)
    .orderBy("position")
    .execute();
  return {
    searches: searches.map(({ body }) => JSON.parse(body) as PlaylistDetails["searches"][number]),
    tags: tags.map(({ tag }) => tag),
  };
}

export async function countSearchBytes(db: Queries, playlistId: string): Promise<number> {
  const row = await db
    .selectFrom("playlist_searches")
    .select(sql<number | string | null>`sum(octet_length(body))`.as("bytes"))
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** Returns the row of a visible playlist, or undefined. */
export async function findPlaylistRow(db: Queries, principal: Principal, playlistId: string) {
  if (!isId(playlistId)) return undefined;
  const found = await visiblePlaylists(db, principal, [playlistId.toLowerCase()])
    .innerJoin("companies as company", "company.id", "playlists.company_id")
    .innerJoin("clients as creator", "creator.id", "playlists.created_by")
    .leftJoin("people as creating", "creating.id", "playlists.created_by_person")
    .select([
      "playlists.id as uuid",
      "playlists.company_id as company_uuid",
      "playlists.agency_id",
      "company.name as company_name",
      "advertiser.name as advertiser_name",
      ...fieldColumns,
      "playlists.revision",
      "playlists.inventory_count",
      "playlists.search_count",
      "playlists.next_position",
      "playlists.created_at",
      "creator.name as created_by",
      "playlists.updated_at",
      "changer.name as updated_by",
      ...personColumns,
      "creating.id as creating_uuid",
      "creating.name as creating_name",
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { creating_uuid, creating_name, ...row } = withPerson(found);
  return { ...row, created_by_person: toPersonRef(creating_uuid, creating_name) };
}
