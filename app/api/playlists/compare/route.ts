import { endpoint } from "@/lib/http/endpoint";
import { methodHandlers } from "@/lib/http/methods";
import { comparePlaylists } from "@/lib/playlists/compare-playlists.server";
import { compareSearchSchema, comparisonSchema } from "@/lib/playlists/compare-schema";

/** Two playlists, or two revisions of one, side by side. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    isHeavy: true,
    query: compareSearchSchema,
    response: comparisonSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: await comparePlaylists(runtime, principal, query),
    }),
  }),
});
