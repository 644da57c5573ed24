import { getCreateRecord } from "@/lib/server/remote/creates/create-records";
import { readSentPlaylist } from "@/lib/server/remote/creates/finish-create";
import { type ServiceAnswer } from "@/lib/shared/creates/schema";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { findWorkspaceOf } from "@/lib/server/remote/workspaces/find-workspace";

const noSuchRecord = () => new AppError("not_found", "There is no such record of a sent playlist.");

/** Returns the playlist of a record that is not in the lists: refused, unknown or discarded. @throws AppError not_found */
export async function getSentPlaylist(
  { database }: Runtime,
  principal: Principal,
  createId: string,
): Promise<CreatePlaylist> {
  const workspace = await findWorkspaceOf(database.read, principal.companyId);
  if (!workspace || !isId(createId)) throw noSuchRecord();
  const record = await getCreateRecord(database.read, workspace.id, createId.toLowerCase());
  if (record.body === "") throw noSuchRecord();
  return readSentPlaylist(record);
}

/** Returns the service's answer to the create of a playlist. @throws AppError not_found */
export async function getServiceAnswer(
  { database }: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<ServiceAnswer> {
  const record = isId(playlistId)
    ? await database.read
        .selectFrom("service_creates")
        .innerJoin("workspaces", "workspaces.id", "service_creates.workspace_id")
        .select([
          "service_creates.created_at as sent_at",
          "service_creates.status",
          "service_creates.answer",
          "service_creates.service_playlist_id",
          "service_creates.message",
        ])
        .where("workspaces.company_id", "=", principal.companyId)
        .where("service_creates.playlist_id", "=", playlistId.toLowerCase())
        .executeTakeFirst()
    : undefined;
  if (!record)
    throw new AppError("not_found", "Playlist not found, or you don't have access to it.");
  return record;
}
