import { listSourceEntries } from "@/lib/server/domain/catalogue/imports/list-sources";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { sourceEntriesRequestSchema, sourceEntriesSchema } from "@/lib/shared/catalogue/sources";

/** Entries of a source that are there, page by page: which of them a file no longer has is for the browser to find out. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  isQuery: true,
  body: sourceEntriesRequestSchema,
  response: sourceEntriesSchema,
  handle: async ({ runtime, principal, params: { sourceId = "" }, body: { after } }) => ({
    body: {
      entries: await listSourceEntries(runtime.database.read, principal, { sourceId, after }),
    },
  }),
});
