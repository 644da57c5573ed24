import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { comparePlaylists } from "@/lib/playlists/overlap/compare-playlists.server";
import { compareSearchSchema, comparisonSchema } from "@/lib/playlists/overlap/compare-schema";

/** Compares two playlists or revisions. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    isHeavy: true,
    query: compareSearchSchema,
    response: comparisonSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: await comparePlaylists(runtime, principal, query),
    }),
  }),
});
