import { z } from "zod";
import { success } from "@/lib/shared/http/schema";
import {
  type playlistPageSchema,
  type playlistPageSearchSchema,
  type RevisionPage,
  type RevisionPageSearch,
} from "@/lib/server/domain/playlists/api/api-schema";
import { listPlaylists } from "@/lib/server/domain/playlists/list-playlists";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";

const positionSchema = z.object({ before: z.number().int() });

/** Lists one page of a playlist's history, newest first. @throws AppError not_found, invalid_cursor */
export async function listRevisionPage(
  runtime: Runtime,
  principal: Principal,
  { playlistId, limit, cursor }: RevisionPageSearch & { playlistId: string },
): Promise<Omit<RevisionPage, "_token">> {
  const { cursor: key } = runtime.keys;
  const scope = `revisions\n${principal.companyId}\n${playlistId.toLowerCase()}`;
  const from = cursor === undefined ? undefined : openCursor(key, scope, cursor, positionSchema);
  const search = { playlistId, limit, before: from?.before };
  const { revisions, names, before } = await listRevisions(runtime, principal, search);
  return {
    ...success,
    Revisions: revisions,
    names,
    ...(before !== null && { next_cursor: sealCursor(key, scope, { before }) }),
  };
}

/** Lists one page of a company's playlists, or of all visible ones, for an API caller. @throws AppError not_found, invalid_cursor */
export async function listPlaylistPage(
  runtime: Runtime,
  principal: Principal,
  { contains, ...search }: z.output<typeof playlistPageSearchSchema> & { company?: string },
): Promise<Omit<z.infer<typeof playlistPageSchema>, "_token">> {
  const { playlists, next_cursor } = await listPlaylists(runtime, principal, {
    ...search,
    inventory_id: contains,
    any_tag: [],
    no_tag: [],
    id_match: "any",
  });
  return { ...success, Playlists: playlists, ...(next_cursor !== null && { next_cursor }) };
}
