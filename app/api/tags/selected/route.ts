import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { countSelectedTags } from "@/lib/tags/count-selected-tags.server";
import { selectedTagListSchema, selectedTagSearchSchema } from "@/lib/tags/schema";

/** Tags of selected playlists. POST because selections can be long. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "read",
    isQuery: true,
    body: selectedTagSearchSchema,
    response: selectedTagListSchema,
    handle: async ({ runtime, principal, body }) => ({
      body: await countSelectedTags(runtime, principal, body),
    }),
  }),
});
