import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { getIdList } from "@/lib/server/domain/playlists/id-lists/store-id-list";
import { idListSchema } from "@/lib/shared/playlists/inventory-id-schema";

/** A stored list of inventory IDs. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: idListSchema,
  answer: ({ runtime, principal, params: { key = "" } }) =>
    getIdList(runtime.database.read, principal, key),
});
