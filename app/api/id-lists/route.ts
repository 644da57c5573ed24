import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { idListInputSchema, idListSchema } from "@/lib/shared/playlists/inventory-id-schema";
import { storeIdList } from "@/lib/server/domain/playlists/id-lists/store-id-list";

/** Stores a list of inventory IDs for a filter; viewers filter too. */
export const POST = endpoint({
  auth: "cookie",
  access: "read",
  body: idListInputSchema,
  bodySize: "lists",
  response: idListSchema,
  answer: ({ runtime, principal, body }) => storeIdList(runtime, principal, body),
});
