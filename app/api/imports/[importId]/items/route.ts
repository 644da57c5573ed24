import { getChangeSet } from "@/lib/change-sets/read-change-sets.server";
import { importItemsSchema } from "@/lib/change-sets/import-schema";
import { changeSetSchema } from "@/lib/change-sets/schema";
import { neededForImport } from "@/lib/change-sets/needed-capability";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { receiveImportItems } from "@/lib/imports/receive-import-items.server";

/** Receives playlists of an import. After the last one, the change-set can run. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
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
  }),
});
