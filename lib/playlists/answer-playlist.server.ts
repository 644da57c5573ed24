import "server-only";
import { type Principal } from "@/lib/principal";
import { revisionTag } from "@/lib/http/if-match";
import { streamAnswer } from "@/lib/http/stream-answer.server";
import { type OpenPlaylist, openPlaylist } from "@/lib/playlists/open-playlist.server";
import { type PlaylistDetails, playlistDetailsSchema } from "@/lib/playlists/schema";
import { type Runtime } from "@/lib/runtime/runtime";

/** Returns a playlist as an object, or as a streamed response if it is large. */
export async function answerPlaylist(
  runtime: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<{ body: PlaylistDetails; headers: { ETag: string } } | Response> {
  const opened = await openPlaylist(runtime, principal, playlistId);
  const headers = { ETag: revisionTag(opened.fields.revision) };
  if (opened.rest) return streamAnswer(writePlaylist(opened, opened.rest), headers);
  return { body: { ...opened.fields, inventory_ids: opened.first }, headers };
}

const idsPerPiece = 5_000;

const listed = (ids: string[]): string => JSON.stringify(ids).slice(1, -1);

const fieldsSchema = playlistDetailsSchema.omit({ inventory_ids: true });

async function* writePlaylist(
  { fields, first }: OpenPlaylist,
  rest: AsyncGenerator<string[], undefined>,
): AsyncGenerator<string, undefined> {
  const text = JSON.stringify(fieldsSchema.parse(fields));
  let before = `${text.slice(0, -1)},"inventory_ids":[`;
  for (let from = 0; from < first.length; from += idsPerPiece) {
    yield before + listed(first.slice(from, from + idsPerPiece));
    before = ",";
  }
  for await (const ids of rest) yield before + listed(ids);
  yield "]}";
}
