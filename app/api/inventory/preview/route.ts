import { previewSearch } from "@/lib/server/domain/catalogue/preview/preview-search";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { previewRequestSchema, previewSchema } from "@/lib/shared/catalogue/preview-schema";

/** The matches of a search in the catalogue, in parts. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isHeavy: true,
  isQuery: true,
  body: previewRequestSchema,
  response: previewSchema,
  answer: ({ runtime, principal, body }) => previewSearch(runtime.database, principal, body),
});
