import "server-only";
import { type z } from "zod";
import { success } from "@/lib/http/schema";
import {
  type playlistPageSchema,
  type playlistPageSearchSchema,
} from "@/lib/playlists/api/api-schema";
import { listPlaylists } from "@/lib/playlists/list-playlists.server";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";

/** One page of a company's playlists for an API caller. @throws AppError not_found, invalid_cursor */
export async function listPlaylistPage(
  runtime: Runtime,
  principal: Principal,
  { contains, ...search }: z.output<typeof playlistPageSearchSchema> & { company: string },
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
