import "server-only";
import { type Insertable } from "kysely";
import { type Principal } from "@/lib/clients/principal";
import { type VisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Database, type Queries } from "@/lib/db/database";
import { type PlaylistsTable, type Tables } from "@/lib/db/tables";
import { newId } from "@/lib/ids";
import { appendInventory, insertSearches, insertTags } from "@/lib/playlists/playlist-lists.server";
import { type RevisionChange } from "@/lib/playlists/revision-schema";
import { type CreatePlaylist, type Playlist } from "@/lib/playlists/schema";
import { nameKey } from "@/lib/text";

interface NewPlaylist {
  database: Database;
  principal: Pick<Principal, "clientId" | "clientName">;
  company: VisibleCompany;
  /** Without repeated inventory ids. */
  playlist: CreatePlaylist;
  source: Tables["playlist_revisions"]["source"];
}

/** Inserts a playlist and its first revision; returns it as stored. Call inside a write. */
export async function insertPlaylist(
  transaction: Queries,
  { database, principal, company, playlist, source }: NewPlaylist,
): Promise<Playlist> {
  const id = newId();
  const now = new Date().toISOString();
  const row: Insertable<PlaylistsTable> = {
    id,
    company_id: company.id,
    agency_id: company.agencyId,
    advertiser_id: playlist.advertiser_id,
    name: playlist.name,
    name_key: nameKey(playlist.name),
    type: playlist.type,
    revision: 1,
    inventory_count: playlist.inventory_ids.length,
    next_position: playlist.inventory_ids.length,
    search_count: playlist.searches.length,
    archived_at: null,
    created_at: now,
    created_by: principal.clientId,
    updated_at: now,
    updated_by: principal.clientId,
  };
  await transaction.insertInto("playlists").values(row).execute();
  await appendInventory(transaction, database, {
    playlistId: id,
    first: 0,
    inventoryIds: playlist.inventory_ids,
  });
  await insertSearches(transaction, id, playlist.searches);
  await insertTags(transaction, id, playlist.tags);
  await transaction
    .insertInto("playlist_revisions")
    .values({
      playlist_id: id,
      revision: 1,
      at: now,
      by: principal.clientId,
      source,
      change: JSON.stringify(describeCreation(playlist)),
    })
    .execute();
  return {
    uuid: id,
    company_uuid: company.id,
    ...playlist,
    revision: 1,
    created_at: now,
    created_by: principal.clientName,
    updated_at: now,
    updated_by: principal.clientName,
    archived_at: null,
  };
}

/** A first revision: every field from nothing to its value; ids as added. */
function describeCreation(playlist: CreatePlaylist): RevisionChange {
  return {
    name: { new: playlist.name },
    type: { new: playlist.type },
    advertiser_id: { new: playlist.advertiser_id },
    searches: { new: playlist.searches },
    tags: { new: playlist.tags },
    inventory_ids: { added: playlist.inventory_ids, removed: [] },
  };
}
