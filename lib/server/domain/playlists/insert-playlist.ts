import { type Insertable } from "kysely";
import { type Principal } from "@/lib/server/principal";
import { type VisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Database, type DialectOperations, type Queries } from "@/lib/server/db/database";
import { type Tables } from "@/lib/server/db/tables";
import { prepared } from "@/lib/server/db/prepared";
import { runTogether } from "@/lib/server/db/run-together";
import { newId } from "@/lib/shared/ids";
import {
  columnsOf,
  firstChange,
  type FirstValues,
  putLists,
} from "@/lib/server/domain/playlists/fields/store-fields";
import { appendInventory } from "@/lib/server/domain/playlists/playlist-lists";
import {
  type ChangedIds,
  type RevisionOrigin,
} from "@/lib/shared/playlists/history/revision-schema";
import { type CreatePlaylist, type Playlist } from "@/lib/shared/playlists/schema";
import { writeRevision } from "@/lib/server/domain/playlists/history/write-revision";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

interface NewPlaylist {
  database: Pick<Database, "operations">;
  principal: Pick<Principal, "clientId" | "clientName" | "person">;
  company: Pick<VisibleCompany, "id" | "agencyId">;
  advertiser: Pick<VisibleCompany, "nameKey">;
  /** Without repeated inventory IDs, and with a validated advertiser. */
  playlist: CreatePlaylist;
  source: Tables["playlist_revisions"]["source"];
  /** The change-set that creates it. */
  changeSetId?: string;
  origin?: RevisionOrigin;
}

interface RowValues extends Record<string, string | number | null> {
  id: string;
  companyId: string;
  agencyId: string | null;
  advertiserKey: string;
  ids: number;
  now: string;
  clientId: string;
  personId: string | null;
}

/** Inserts a row. `columns`: those of its fields, always the same. */
const putPlaylist = prepared<RowValues, [DialectOperations, columns: string[]]>()(
  (db, row, operations, columns) =>
    db
      .insertInto("playlists")
      .values({
        id: row.id,
        number: operations.nextPlaylistNumber(),
        company_id: row.companyId,
        agency_id: row.agencyId,
        advertiser_key: row.advertiserKey,
        revision: 1,
        inventory_count: row.ids,
        next_position: row.ids,
        archived_at: null,
        created_at: row.now,
        created_by: row.clientId,
        updated_at: row.now,
        updated_by: row.clientId,
        created_by_person: row.personId,
        updated_by_person: row.personId,
        ...Object.fromEntries(columns.map((column) => [column, row[column]])),
      } as Insertable<Tables["playlists"]>)
      .compile(),
);

/** Number of IDs that are serialized in half a millisecond. */
const quickIds = 1_000;

/** Inserts a playlist and its first revision; returns it as stored. Call inside a write. */
export async function insertPlaylist(
  transaction: Queries,
  { database, principal, company, advertiser, playlist, source, changeSetId, origin }: NewPlaylist,
): Promise<Playlist> {
  const id = newId();
  const now = new Date().toISOString();
  const { inventory_ids: inventoryIds, inventory_kind = null, note = "", ...given } = playlist;
  const fields: FirstValues = { ...given, inventory_kind, note };
  const columns = columnsOf(fields) as Record<string, string | number>;
  const putRow = async () => {
    await putPlaylist(
      transaction,
      {
        id,
        companyId: company.id,
        agencyId: company.agencyId,
        advertiserKey: advertiser.nameKey,
        ids: inventoryIds.length,
        now,
        clientId: principal.clientId,
        personId: principal.person?.id ?? null,
        ...columns,
      },
      database.operations,
      Object.keys(columns),
    );
  };
  const putIds = () =>
    appendInventory(transaction, database, { playlistId: id, first: 0, inventoryIds });
  const putRevision = async () => {
    // Serializing 100,000 IDs takes about 50 ms.
    if (inventoryIds.length > quickIds) await yieldToEventLoop();
    await writeRevision(transaction, {
      playlist: { id, agencyId: company.agencyId, companyId: company.id },
      revision: 1,
      at: now,
      by: principal,
      source,
      change: { ...firstChange(fields), origin },
      ids: firstIds(inventoryIds),
      changeSetId: changeSetId ?? null,
    });
  };
  // Each statement needs the row, but not the others' results: the database receives all together.
  await runTogether([
    putRow(),
    putIds(),
    putLists(transaction, id, fields, { isNew: true }),
    putRevision(),
  ]);
  return {
    uuid: id,
    company_uuid: company.id,
    inventory_ids: inventoryIds,
    ...fields,
    revision: 1,
    created_at: now,
    created_by: principal.clientName,
    updated_at: now,
    updated_by: principal.clientName,
    archived_at: null,
  };
}

/** Returns the IDs of a first revision: all added, at positions 0, 1, 2, … */
const firstIds = (ids: string[]): ChangedIds => ({
  added: ids,
  added_at: ids.map((_, index) => index),
  removed: [],
  removed_at: [],
});
