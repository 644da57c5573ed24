import { getChangeSet } from "@/lib/change-sets/read-change-sets.server";
import { importStartSchema } from "@/lib/change-sets/import-schema";
import { changeSetSchema } from "@/lib/change-sets/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { earlierImportSchema, earlierImportSearchSchema } from "@/lib/imports/schema";
import { findEarlierImport, startImport } from "@/lib/imports/start-import.server";

/**
 * GET finds an earlier import of the same playlists. POST starts an import: a change-set that waits for its playlists. Answers 200 with the existing one for the
 * same file.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: earlierImportSearchSchema,
    response: earlierImportSchema,
    handle: async ({ runtime, principal, query }) => ({
      body: { change_set: await findEarlierImport(runtime, principal, query) },
    }),
  }),
  POST: endpoint({
    auth: "cookie",
    access: "write",
    needs: "canCreateMany",
    body: importStartSchema,
    response: changeSetSchema,
    handle: async ({ runtime, principal, body }) => {
      const { id, isNew } = await startImport(runtime, principal, body);
      return {
        status: isNew ? 201 : 200,
        body: await getChangeSet(runtime.database.read, principal, id),
      };
    },
  }),
});
