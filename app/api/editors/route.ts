import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { listEditors } from "@/lib/clients/list-editors.server";
import { changerListSchema, changerListSearchSchema } from "@/lib/playlists/selection-schema";

/** Options of the "Changed by" filter. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    query: changerListSearchSchema,
    response: changerListSchema,
    handle: async ({ runtime, principal, query: { q } }) => ({
      body: { clients: await listEditors(runtime, principal, q) },
    }),
  }),
});
