import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { listEditors } from "@/lib/clients/list-editors.server";
import { editorListSchema, editorListSearchSchema } from "@/lib/playlists/selection-schema";

/** Options of the "Changed by" filter. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    query: editorListSearchSchema,
    response: editorListSchema,
    handle: async ({ runtime, principal, query: { q } }) => ({
      body: { clients: await listEditors(runtime, principal, q) },
    }),
  }),
});
