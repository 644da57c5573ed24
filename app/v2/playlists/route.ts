import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import {
  playlistPageSchema,
  playlistPageSearchSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { listPlaylistPage } from "@/lib/server/domain/playlists/api/list-playlist-page";

/** Playlists of all companies. */
export const GET = endpoint({
  auth: "bearer",
  access: "read",
  operation: {
    id: "findPlaylists",
    tag: "Playlists",
    title: "Find playlists",
    about:
      "Lists the playlists of all companies that you have access to, page by page. `q` finds them by name, advertiser, tag, inventory ID or the name of a show; `match` in a row says what was found.",
    isExtension: true,
  },
  isHeavy: (query) => query.has("unavailable"),
  query: playlistPageSearchSchema,
  response: playlistPageSchema,
  answer: ({ runtime, principal, query }) => listPlaylistPage(runtime, principal, query),
});
