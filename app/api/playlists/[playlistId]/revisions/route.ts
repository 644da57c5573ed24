import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { listRevisions } from "@/lib/playlists/history/list-revisions.server";
import {
  revisionListSchema,
  revisionListSearchSchema,
} from "@/lib/playlists/history/revision-schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: revisionListSearchSchema,
    response: revisionListSchema,
    handle: async ({ runtime, principal, params: { playlistId = "" }, query: { before } }) => ({
      body: await listRevisions(runtime, principal, { playlistId, before }),
    }),
  }),
});
