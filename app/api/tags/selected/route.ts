import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { countSelectedTags } from "@/lib/server/domain/tags/count-tags";
import { selectedTagListSchema, selectedTagSearchSchema } from "@/lib/shared/tags/schema";

/** Tags of selected playlists. POST because selections can be long. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isQuery: true,
  body: selectedTagSearchSchema,
  response: selectedTagListSchema,
  answer: ({ runtime, principal, body }) => countSelectedTags(runtime, principal, body),
});
