import "server-only";
import { type Principal } from "@/lib/principal";
import { type VisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Database, type DialectOperations, type Queries } from "@/lib/db/database";
import { type Tables } from "@/lib/db/tables";
import { prepared } from "@/lib/db/prepared";
import { newId } from "@/lib/ids";
import {
  appendInventory,
  insertSearches,
  insertTags,
  joinTagKeys,
} from "@/lib/playlists/playlist-lists.server";
import { type ChangedIds, type RevisionOrigin } from "@/lib/playlists/history/revision-schema";
import { type CreatePlaylist, type Playlist } from "@/lib/playlists/schema";
import { writeRevision } from "@/lib/playlists/history/write-revision.server";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";
import { nameKey } from "@/lib/text";
import { type PlaylistType } from "@/lib/vocabulary";

interface NewPlaylist {
  database: Database;
  principal: Pick<Principal, "clientId" | "clientName">;
  company: Pick<VisibleCompany, "id" | "agencyId">;
  /** Without repeated inventory IDs, and with a validated advertiser. */
  playlist: CreatePlaylist;
  source: Tables["playlist_revisions"]["source"];
  /** The change-set that creates it. */
  changeSetId?: string;
  origin?: RevisionOrigin;
}

interface PlaylistValues extends Record<string, string | number | null> {
  id: string;
  companyId: string;
  agencyId: string | null;
  advertiserId: string;
  advertiserKey: string;
  name: string;
  nameKey: string;
  type: PlaylistType;
  ids: number;
  searches: number;
  tagKeys: string;
  now: string;
  clientId: string;
}

const putPlaylist = prepared<PlaylistValues, [DialectOperations]>()((db, playlist, operations) =>
  db
    .insertInto("playlists")
    .values({
      id: playlist.id,
      number: operations.nextPlaylistNumber(),
      company_id: playlist.companyId,
      agency_id: playlist.agencyId,
      advertiser_id: playlist.advertiserId,
      advertiser_key: playlist.advertiserKey,
      name: playlist.name,
      name_key: playlist.nameKey,
      type: playlist.type,
      revision: 1,
      inventory_count: playlist.ids,
      next_position: playlist.ids,
      search_count: playlist.searches,
      tag_keys: playlist.tagKeys,
      archived_at: null,
      created_at: playlist.now,
      created_by: playlist.clientId,
      updated_at: playlist.now,
      updated_by: playlist.clientId,
    })
    .compile(),
);

const findNameKey = prepared<{ id: string }>()((db, { id }) =>
  db.selectFrom("companies").select("name_key").where("id", "=", id).compile(),
);

/** Inserts a playlist and its first revision; returns it as stored. Call inside a write. */
export async function insertPlaylist(
  transaction: Queries,
  { database, principal, company, playlist, source, changeSetId, origin }: NewPlaylist,
): Promise<Playlist> {
  const id = newId();
  const now = new Date().toISOString();
  const [advertiser] = await findNameKey(transaction, { id: playlist.advertiser_id });
  await putPlaylist(
    transaction,
    {
      id,
      companyId: company.id,
      agencyId: company.agencyId,
      advertiserId: playlist.advertiser_id,
      // An advertiser that is missing fails by the foreign key.
      advertiserKey: advertiser?.name_key ?? "",
      name: playlist.name,
      nameKey: nameKey(playlist.name),
      type: playlist.type,
      ids: playlist.inventory_ids.length,
      searches: playlist.searches.length,
      tagKeys: joinTagKeys(playlist.tags),
      now,
      clientId: principal.clientId,
    },
    database.operations,
  );
  await appendInventory(transaction, database, {
    playlistId: id,
    first: 0,
    inventoryIds: playlist.inventory_ids,
  });
  await insertSearches(transaction, id, playlist.searches);
  await insertTags(transaction, id, playlist.tags);
  const { inventory_ids: _ids, ...fields } = playlist;
  // Serializing 100,000 IDs takes about 50 ms.
  await yieldToEventLoop();
  await writeRevision(transaction, {
    playlist: { id, agencyId: company.agencyId, companyId: company.id },
    revision: 1,
    at: now,
    by: principal.clientId,
    source,
    // Each field changes from nothing to its value.
    change: {
      name: { new: fields.name },
      type: { new: fields.type },
      advertiser_id: { new: fields.advertiser_id },
      searches: { new: fields.searches },
      tags: { new: fields.tags },
      origin,
    },
    ids: firstIds(playlist.inventory_ids),
    changeSetId: changeSetId ?? null,
  });
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

/** The IDs of a first revision: all added, at positions 0, 1, 2, … */
const firstIds = (ids: string[]): ChangedIds => ({
  added: ids,
  added_at: ids.map((_, index) => index),
  removed: [],
  removed_at: [],
});
