import { z } from "zod";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { success } from "@/lib/shared/http/schema";
import {
  type RevisionPage,
  type RevisionPageSearch,
} from "@/lib/server/domain/playlists/api/api-schema";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

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
