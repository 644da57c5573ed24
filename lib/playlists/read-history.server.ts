import "server-only";
import { type z } from "zod";
import { type Principal } from "@/lib/clients/principal";
import { AppError } from "@/lib/errors";
import { findPlaylistRow } from "@/lib/playlists/read-playlists.server";
import { revisionChangeSchema, type revisionListSchema } from "@/lib/playlists/revision-schema";
import { type Runtime } from "@/lib/runtime";

const pageRevisions = 20;

/** One page of a playlist's history, newest first. @throws AppError not_found */
export async function readHistory(
  { database }: Runtime,
  principal: Principal,
  { playlistId, before }: { playlistId: string; before: number | undefined },
): Promise<z.infer<typeof revisionListSchema>> {
  const db = database.read;
  const playlist = await findPlaylistRow(db, principal, playlistId);
  if (!playlist)
    throw new AppError("not_found", "There is no playlist with this uuid that you may see.");
  const rows = await db
    .selectFrom("playlist_revisions")
    .innerJoin("clients", "clients.id", "playlist_revisions.by")
    .select(["revision", "at", "clients.name as by", "source", "change"])
    .where("playlist_id", "=", playlist.uuid)
    .where("revision", "<", before ?? playlist.revision + 1)
    .orderBy("revision", "desc")
    .limit(pageRevisions)
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
