import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { findNextNumber } from "@/lib/playlists/name-templates/find-next-number.server";
import { nextNumberSchema, nextNumberSearchSchema } from "@/lib/playlists/name-templates/schema";

/** The next free number in the names of an advertiser's playlists. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: nextNumberSearchSchema,
    response: nextNumberSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: { n: await findNextNumber(runtime, principal, query) },
    }),
  }),
});
