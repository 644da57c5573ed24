import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { answerInventory } from "@/lib/server/http/answers/answer-inventory";
import {
  inventoryResponseSchema,
  inventorySearchSchema,
} from "@/lib/server/domain/playlists/api/api-schema";

/** The inventory IDs of a playlist. Without a limit, the whole list is streamed. */
export const GET = endpoint({
  auth: "bearer",
  access: "read",
  operation: {
    id: "listInventory",
    tag: "Playlists",
    title: "Read the inventory",
    about:
      "Returns the inventory IDs of a playlist in their order. Without `limit` and `cursor` all of them are streamed; the connection breaks off if the playlist changes meanwhile. With `limit` they come in pages; each names the revision that it was read from. With `names=1` a page has besides, under `names`, what the catalogue knows of its IDs.",
    isExtension: true,
    params: { playlistUUID: "UUID of a playlist that you have access to." },
    headers: ["If-None-Match"],
    answerHeaders: ["ETag"],
    errors: ["conflict"],
  },
  isHeavy: (query) => !query.has("limit") && !query.has("cursor") && !query.has("names"),
  query: inventorySearchSchema,
  response: inventoryResponseSchema,
  handle: ({ runtime, principal, params: { playlistUUID = "" }, query }) =>
    answerInventory(runtime, principal, { ...query, playlistId: playlistUUID }),
});
