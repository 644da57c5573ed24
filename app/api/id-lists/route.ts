import { endpoint, methodHandlers } from "@/lib/server/http/endpoint/methods";
import { idListInputSchema, idListSchema } from "@/lib/shared/playlists/id-lists/id-list-schema";
import { storeIdList } from "@/lib/server/domain/playlists/id-lists/store-id-list";

/** Stores a list of inventory IDs for a filter; viewers filter too. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  POST: endpoint({
    auth: "cookie",
    access: "read",
    body: idListInputSchema,
    bodySize: "lists",
    response: idListSchema,
    answer: ({ runtime, principal, body }) => storeIdList(runtime, principal, body),
  }),
});
