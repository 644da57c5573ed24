import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { countTags } from "@/lib/server/domain/tags/count-tags";
import { tagCountListSchema, tagCountSearchSchema } from "@/lib/shared/tags/schema";

/** Tags in use with their playlist counts. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: tagCountSearchSchema,
    response: tagCountListSchema,
    answer: ({ runtime, principal, query }) => countTags(runtime, principal, query),
  }),
});
