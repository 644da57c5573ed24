import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { getOverlap } from "@/lib/playlists/overlap/get-overlap.server";
import { overlapSchema, overlapSearchSchema } from "@/lib/playlists/overlap/overlap-schema";

/** Overlap of playlists. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    isHeavy: true,
    query: overlapSearchSchema,
    response: overlapSchema,
    handle: async ({ runtime, principal, query: { playlists } }) => ({
      body: await getOverlap(runtime, principal, playlists),
    }),
  }),
});
