import { getSentPlaylist } from "@/lib/server/remote/creates/read-creates";
import {
  decideCreateSchema,
  decidedCreateSchema,
  sentPlaylistSchema,
} from "@/lib/shared/creates/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { decideCreate } from "@/lib/server/remote/creates/send";

/** Reads a playlist that was sent and is in no list, or decides about one whose outcome is unknown. */
export const GET = endpoint({
  auth: "cookie",
  access: "read",
  response: sentPlaylistSchema,
  answer: ({ runtime, principal, params: { createId = "" } }) =>
    getSentPlaylist(runtime, principal, createId),
});

export const POST = endpoint({
  auth: "cookie",
  access: "write",
  body: decideCreateSchema,
  response: decidedCreateSchema,
  answer: async ({ runtime, principal, params: { createId = "" }, body: { action } }) => ({
    Playlist: await decideCreate(runtime, principal, createId, action),
  }),
});
