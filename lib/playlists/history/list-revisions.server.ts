import "server-only";
import { sql } from "kysely";
import { type z } from "zod";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { findPlaylistRow } from "@/lib/playlists/read-playlists.server";
import {
  revisionChangeSchema,
  type revisionListSchema,
} from "@/lib/playlists/history/revision-schema";
import { type Runtime } from "@/lib/runtime/runtime";

const pageRevisions = 20;
/** Bytes of changes on a page, unless its first is larger. */
const pageBytes = 512 * 1024;

/**
 * One page of a playlist's history, newest first: up to 20 revisions, fewer if what they changed is large.
 * @throws AppError not_found
 */
export async function listRevisions(
  { database }: Runtime,
  principal: Principal,
  { playlistId, before }: { playlistId: string; before: number | undefined },
): Promise<z.infer<typeof revisionListSchema>> {
  const db = database.read;
  const playlist = await findPlaylistRow(db, principal, playlistId);
  if (!playlist)
    throw new AppError("not_found", "Playlist not found, or you don't have access to it.");
  const newest = Math.min(before ?? Infinity, playlist.revision + 1) - 1;
  const oldest = await findOldestOfPage(db, playlist.uuid, newest);
  const rows = await db
    .selectFrom("playlist_revisions")
    .innerJoin("clients", "clients.id", "playlist_revisions.by")
    .select(["revision", "at", "clients.name as by", "source", "change"])
    .where("playlist_id", "=", playlist.uuid)
    .where("revision", "<=", newest)
    .where("revision", ">=", oldest)
    .orderBy("revision", "desc")
    .execute();
  const last = rows.at(-1);
  return {
    revisions: rows.map((row) => ({
      ...row,
      change: revisionChangeSchema.parse(JSON.parse(row.change)),
    })),
    before: last && last.revision > 1 ? last.revision : null,
  };
}

/** The oldest revision of the page that begins with `newest`; sizes are known without reading what they are of. */
async function findOldestOfPage(db: Queries, playlistId: string, newest: number): Promise<number> {
  const { rows } = await sql<{ revision: number; size: number }>`
    select revision, octet_length(change) as size from playlist_revisions
    where playlist_id = ${playlistId} and revision <= ${newest}
    order by revision desc limit ${pageRevisions}`.execute(db);
  let bytes = 0;
  let oldest = newest;
  for (const { revision, size } of rows) {
    bytes += size;
    if (revision !== newest && bytes > pageBytes) break;
    oldest = revision;
  }
  return oldest;
}
