import { getLatestRevision } from "@/lib/server/domain/playlists/get-playlist";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { latestRevisionSchema } from "@/lib/shared/playlists/latest-schema";

/** A playlist's last save, for its open page and form. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isPoll: true,
  response: latestRevisionSchema,
  answer: ({ runtime, principal, params: { playlistId = "" } }) =>
    getLatestRevision(runtime.database.read, principal, playlistId),
});
