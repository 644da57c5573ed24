import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { getOverlap } from "@/lib/server/domain/playlists/overlap/get-overlap";
import { overlapSchema, overlapSearchSchema } from "@/lib/shared/playlists/overlap/overlap-schema";

/** Overlap of playlists. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    isHeavy: true,
    query: overlapSearchSchema,
    response: overlapSchema,
    answer: ({ runtime, principal, query: { playlists } }) =>
      getOverlap(runtime, principal, playlists),
  }),
});
