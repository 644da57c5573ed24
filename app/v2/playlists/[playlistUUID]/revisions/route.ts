import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import {
  revisionPageSchema,
  revisionPageSearchSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { listRevisionPage } from "@/lib/server/domain/playlists/api/list-playlist-page";

export const GET = endpoint({
  auth: "bearer",
  access: "read",
  operation: {
    id: "listRevisions",
    tag: "Playlists",
    title: "List revisions",
    about:
      "Lists what each revision of a playlist changed, newest first: old and new values, and the first 20 of the IDs that were added and removed with their numbers. A page has fewer revisions if their changes are large.",
    isExtension: true,
    params: { playlistUUID: "UUID of a playlist that you have access to." },
  },
  query: revisionPageSearchSchema,
  response: revisionPageSchema,
  answer: ({ runtime, principal, params: { playlistUUID = "" }, query }) =>
    listRevisionPage(runtime, principal, { ...query, playlistId: playlistUUID }),
});
