import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { success } from "@/lib/shared/http/schema";
import { tagPageSchema } from "@/lib/server/domain/tags/api-schema";
import { countTags } from "@/lib/server/domain/tags/count-tags";
import { tagCountSearchSchema } from "@/lib/shared/tags/schema";

/** Tags in use with their playlist counts. */
export const GET = endpoint({
  auth: "bearer",
  access: "read",
  operation: {
    id: "listTags",
    tag: "Tags",
    title: "List tags",
    about:
      "Lists the tags of your playlists with the numbers of playlists that have them, most used first. At most 1,000 tags are listed; `more` counts the others. Narrow the list with `q`.",
    isExtension: true,
  },
  query: tagCountSearchSchema,
  response: tagPageSchema,
  handle: async ({ runtime, principal, query }) => {
    const { tags, more } = await countTags(runtime, principal, query);
    return { body: { ...success, Tags: tags, more } };
  },
});
