import { type Principal } from "@/lib/server/principal";
import { revisionTag } from "@/lib/server/if-match";
import { success } from "@/lib/shared/http/schema";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import { openPlaylist } from "@/lib/server/domain/playlists/open-playlist";
import {
  type PlaylistResponse,
  signedPlaylistSchema,
} from "@/lib/server/domain/playlists/api/api-schema";
import { type PlaylistDetails, playlistDetailsSchema } from "@/lib/shared/playlists/schema";
import { writeIds } from "@/lib/server/domain/playlists/playlist-lists";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Returns a playlist as an object, or as a streamed response if it is large. */
export async function answerPlaylist(
  runtime: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<{ body: PlaylistDetails; headers: { ETag: string } } | Response> {
  const opened = await openPlaylist(runtime, principal, playlistId);
  const headers = { ETag: revisionTag(opened.fields.revision) };
  if (opened.rest) {
    const fields = playlistDetailsSchema.omit({ inventory_ids: true }).parse(opened.fields);
    return streamAnswer(writeObject(fields, opened.first, opened.rest), headers);
  }
  return { body: { ...opened.fields, inventory_ids: opened.first }, headers };
}

type WithoutToken<Body> = Omit<Body, "_token">;

/** Like `answerPlaylist`, in the shape of a created playlist (docs/service-api.md §3). */
export async function answerApiPlaylist(
  runtime: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<{ body: WithoutToken<PlaylistResponse>; headers: { ETag: string } } | Response> {
  const opened = await openPlaylist(runtime, principal, playlistId);
  const headers = { ETag: revisionTag(opened.fields.revision) };
  if (!opened.rest)
    return {
      body: { ...success, Playlist: { ...opened.fields, inventory_ids: opened.first } },
      headers,
    };
  const fields = signedPlaylistSchema.omit({ inventory_ids: true }).parse(opened.fields);
  const pieces = writeObject(fields, opened.first, opened.rest);
  return streamAnswer(writeSuccess("Playlist", pieces, principal.token), headers);
}

/** Writes the object of a successful answer around the value of one field. */
async function* writeSuccess(
  name: string,
  pieces: AsyncGenerator<string, undefined>,
  token: string,
): AsyncGenerator<string, undefined> {
  yield `${JSON.stringify(success).slice(0, -1)},${JSON.stringify(name)}:`;
  yield* pieces;
  yield `,"_token":${JSON.stringify(token)}}`;
}

/** Writes an object with `fields` (at least one) and all IDs as `inventory_ids`. */
async function* writeObject(
  fields: object,
  first: string[],
  rest: AsyncGenerator<string[], undefined>,
): AsyncGenerator<string, undefined> {
  const text = JSON.stringify(fields);
  yield `${text.slice(0, -1)},"inventory_ids":`;
  yield* writeIds(first, rest);
  yield "}";
}
