import { type Database, type Queries } from "@/lib/server/db/database";
import { type ServiceCreateRow } from "@/lib/server/db/remote-tables";
import { decidedElsewhere } from "@/lib/server/domain/service/create-records";
import { addNewFields } from "@/lib/shared/playlists/fields/blank-values";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { type RevisionOrigin } from "@/lib/shared/playlists/history/revision-schema";
import { type CreatePlaylist, type Playlist, uniqueByKey } from "@/lib/shared/playlists/schema";
import { type Principal } from "@/lib/server/principal";

/** Outcome of a sent playlist. */
export interface CreateResult {
  state: "created" | "refused" | "not_known" | "discarded";
  status?: number | null;
  reason?: string | null;
  message?: string | null;
  answer?: string | null;
  servicePlaylistId?: string | null;
  /** Whether the reason of the refusal is temporary, such as the end of a session: a series tries again. */
  isPassing?: boolean;
}

export const readSentPlaylist = (record: ServiceCreateRow): CreatePlaylist =>
  addNewFields(JSON.parse(record.body) as CreatePlaylist);

/**
 * Records the result of one attempt to send a playlist, and inserts the playlist if it was created: only then is it in the lists. Returns
 * it; null if it was not created, or if another result of the attempt was recorded meanwhile.
 */
export function finishCreate(
  database: Database,
  principal: Principal,
  record: Pick<ServiceCreateRow, "id" | "attempt">,
  result: CreateResult,
): Promise<Playlist | null> {
  return database.write(async (transaction) => {
    const current = await transaction
      .selectFrom("service_creates")
      .selectAll()
      .where("id", "=", record.id)
      .where("attempt", "=", record.attempt)
      // A late answer still counts if the record was closed without one.
      .where("state", "in", ["sending", "not_known"])
      .executeTakeFirst();
    if (!current) return null;
    return storeResult(transaction, database, principal, current, result);
  });
}

/** Like `finishCreate`, for a record that the same write has read. */
export async function storeResult(
  transaction: Queries,
  database: Database,
  principal: Principal,
  record: ServiceCreateRow,
  { state, status = null, reason = null, message = null, ...result }: CreateResult,
): Promise<Playlist | null> {
  const isCreated = state === "created";
  const sent = readSentPlaylist(record);
  const playlist = isCreated
    ? await insertPlaylist(transaction, {
        database,
        principal,
        company: { id: record.advertiser_id, agencyId: principal.companyId },
        advertiser: await transaction
          .selectFrom("companies")
          .select("name_key as nameKey")
          .where("id", "=", record.advertiser_id)
          .executeTakeFirstOrThrow(),
        // Tags of a record from before 0034 may have been merged since.
        playlist: { ...sent, tags: uniqueByKey(sent.tags) },
        source: record.source,
        ...(record.change_set_id !== null && { changeSetId: record.change_set_id }),
        ...(record.origin !== null && { origin: JSON.parse(record.origin) as RevisionOrigin }),
      })
    : null;
  const [stored] = await transaction
    .updateTable("service_creates")
    .set({
      state,
      status,
      reason,
      message,
      answer: result.answer ?? null,
      service_playlist_id: result.servicePlaylistId ?? null,
      playlist_id: playlist?.uuid ?? null,
      updated_at: new Date().toISOString(),
      // The created playlist now has the values.
      ...(isCreated && { body: "" }),
    })
    .where("id", "=", record.id)
    .where("attempt", "=", record.attempt)
    .where("state", "=", record.state)
    .execute();
  if (!stored || stored.numUpdatedRows === 0n) throw decidedElsewhere();
  await recordSeriesItem(transaction, record, playlist, { state, message, ...result });
  return playlist;
}

/**
 * Records the result of one playlist of a series in its change-set. An item with an unknown outcome, or with a temporary refusal, stays
 * unchanged. Call inside the write that stores the result.
 */
async function recordSeriesItem(
  transaction: Queries,
  { change_set_id, position, name, source }: ServiceCreateRow,
  playlist: Playlist | null,
  { state, message = null, isPassing = false }: CreateResult,
): Promise<void> {
  if (change_set_id === null || position === null) return;
  if (state === "not_known" || (state === "refused" && isPassing)) return;
  const created = source === "import" ? "Created" : `as “${name}”`;
  const outcome = {
    created: { state: "done" as const, message: created },
    discarded: {
      state: "skipped" as const,
      message: "Discarded without knowing whether it was created.",
    },
    refused: { state: "failed" as const, message: message ?? "Refused by the audio service." },
  }[state];
  await transaction
    .updateTable("change_set_items")
    .set({
      ...outcome,
      revision: playlist?.revision ?? null,
      created_playlist_id: playlist?.uuid ?? null,
      playlist_input: null,
    })
    .where("change_set_id", "=", change_set_id)
    .where("position", "=", position)
    .where("state", "!=", "done")
    .execute();
}
