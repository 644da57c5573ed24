import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { countTags } from "@/lib/tags/count-tags.server";
import { tagCountListSchema, tagCountSearchSchema } from "@/lib/tags/schema";

/** Tags in use with their playlist counts. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: tagCountSearchSchema,
    response: tagCountListSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: await countTags(runtime, principal, query),
    }),
  }),
});
