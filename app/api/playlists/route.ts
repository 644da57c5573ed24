import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { listPlaylistsForPerson } from "@/lib/server/domain/playlists/suggest-playlists";
import { playlistListSchema } from "@/lib/shared/playlists/schema";
import { playlistListSearchSchema } from "@/lib/shared/playlists/selection-schema";

/** Data of the playlists tables. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: (query) => query.has("id_list") || query.has("unavailable"),
  query: playlistListSearchSchema,
  response: playlistListSchema,
  answer: ({ runtime, principal, query }) => listPlaylistsForPerson(runtime, principal, query),
});
