import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { getIdList } from "@/lib/playlists/id-lists/find-id-list.server";
import { idListSchema } from "@/lib/playlists/id-lists/id-list-schema";

/** A stored list of inventory IDs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: idListSchema,
    handle: async ({ runtime, principal, params: { key = "" } }) => ({
      body: await getIdList(runtime.database.read, principal, key),
    }),
  }),
});
