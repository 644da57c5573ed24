import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { countTags } from "@/lib/server/domain/tags/count-tags";
import { tagCountListSchema, tagCountSearchSchema } from "@/lib/shared/tags/schema";

/** Tags in use with their playlist counts. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: tagCountSearchSchema,
  response: tagCountListSchema,
  answer: ({ runtime, principal, query }) => countTags(runtime, principal, query),
});
