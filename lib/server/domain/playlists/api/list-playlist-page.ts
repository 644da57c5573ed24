import { type z } from "zod";
import { success } from "@/lib/shared/http/schema";
import {
  type playlistPageSchema,
  type playlistPageSearchSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { listPlaylists } from "@/lib/server/domain/playlists/list-playlists";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

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
