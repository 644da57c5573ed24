import { getChangeSet } from "@/lib/server/domain/change-sets/read-change-sets";
import { importStartSchema } from "@/lib/shared/change-sets/import-schema";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { earlierImportSchema, earlierImportSearchSchema } from "@/lib/shared/imports/schema";
import { findEarlierImport, startImport } from "@/lib/server/domain/imports/start-import";

/**
 * GET finds an earlier import of the same playlists. POST starts an import: a change-set that waits for its playlists. Answers 200 with the existing one for the
 * same file.
 */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  query: earlierImportSearchSchema,
  response: earlierImportSchema,
  answer: async ({ runtime, principal, query }) => ({
    change_set: await findEarlierImport(runtime, principal, query),
  }),
});

export const POST = endpoint({
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
});
