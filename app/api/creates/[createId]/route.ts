import { getSentPlaylist } from "@/lib/creates/get-sent.server";
import { decideCreateSchema, decidedCreateSchema, sentPlaylistSchema } from "@/lib/creates/schema";
import { endpoint } from "@/lib/endpoint/endpoint";
import { methodHandlers } from "@/lib/endpoint/methods";
import { decideCreate } from "@/lib/service/remote/decide-create";

/** Reads a playlist that was sent and is in no list, or decides about one whose outcome is unknown. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methodHandlers({
  GET: endpoint({
    auth: "cookie",
    access: "read",
    response: sentPlaylistSchema,
    handle: async ({ runtime, principal, params: { createId = "" } }) => ({
      body: await getSentPlaylist(runtime, principal, createId),
    }),
  }),
  POST: endpoint({
    auth: "cookie",
    access: "write",
    body: decideCreateSchema,
    response: decidedCreateSchema,
    handle: async ({ runtime, principal, params: { createId = "" }, body: { action } }) => ({
      body: { Playlist: await decideCreate(runtime, principal, createId, action) },
    }),
  }),
});
