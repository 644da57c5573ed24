import { listSourceEntries } from "@/lib/server/domain/catalogue/imports/list-sources";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { sourceEntriesRequestSchema, sourceEntriesSchema } from "@/lib/shared/catalogue/sources";

/** Available entries of a source, page by page, from which the browser finds those that a file lacks. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isQuery: true,
  body: sourceEntriesRequestSchema,
  response: sourceEntriesSchema,
  answer: async ({ runtime, principal, params: { sourceId = "" }, body: { after } }) => ({
    entries: await listSourceEntries(runtime.database.read, principal, { sourceId, after }),
  }),
});
