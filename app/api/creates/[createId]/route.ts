import { getSentPlaylist } from "@/lib/server/domain/service/read-creates";
import {
  decideCreateSchema,
  decidedCreateSchema,
  sentPlaylistSchema,
} from "@/lib/shared/creates/schema";
import { endpoint } from "@/lib/server/http/endpoint/endpoint";
import { requireService } from "@/lib/server/domain/service/audio-service";

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
  answer: async ({ service, principal, params: { createId = "" }, body: { action } }) => ({
    Playlist: await requireService(service).decideCreate(principal, createId, action),
  }),
});
