import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { getOverlap } from "@/lib/server/domain/playlists/overlap/get-overlap";
import { overlapSchema, overlapSearchSchema } from "@/lib/shared/playlists/overlap/overlap-schema";

/** Overlap of playlists. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: true,
  query: overlapSearchSchema,
  response: overlapSchema,
  answer: ({ runtime, principal, query: { playlists } }) =>
    getOverlap(runtime, principal, playlists),
});
