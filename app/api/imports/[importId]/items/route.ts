import { getChangeSet } from "@/lib/server/domain/change-sets/read-change-sets";
import { importItemsSchema } from "@/lib/shared/change-sets/import-schema";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { neededForImport } from "@/lib/server/domain/change-sets/needed-capability";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { receiveImportItems } from "@/lib/server/domain/imports/receive-import-items";

/** Receives playlists of an import. After the last one, the change-set can run. */
export const POST = endpoint({
  auth: "cookie",
  access: "write",
  needs: ({ playlists }) => neededForImport(playlists),
  body: importItemsSchema,
  bodySize: "lists",
  response: changeSetSchema,
  handle: async ({ runtime, principal, params: { importId = "" }, body }) => {
    await receiveImportItems(runtime, principal, { importId, items: body });
    return { body: await getChangeSet(runtime.database.read, principal, importId) };
  },
});
