import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { listTags } from "@/lib/tags/list-tags.server";
import { tagListSchema, tagListSearchSchema } from "@/lib/playlists/schema";

/** Tag suggestions. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: tagListSearchSchema,
    response: tagListSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: { tags: await listTags(runtime, principal, query) },
    }),
  }),
});
