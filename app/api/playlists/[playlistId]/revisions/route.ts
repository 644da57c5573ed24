import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";
import {
  revisionListSchema,
  revisionListSearchSchema,
} from "@/lib/shared/playlists/history/revision-schema";

export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: revisionListSearchSchema,
  response: revisionListSchema,
  answer: ({ runtime, principal, params: { playlistId = "" }, query: { before } }) =>
    listRevisions(runtime, principal, { playlistId, before }),
});
