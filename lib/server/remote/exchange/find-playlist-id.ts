import { isLosslessNumber } from "lossless-json";
import { isJsonObject } from "@/lib/server/remote/exchange/read-json-answer";

const containers = ["playlist", "playlists", "data", "body", "result"];
const ownNames = ["playlistuuid", "playlistid"];
const plainNames = ["uuid", "id"];
const maxCharacters = 255;

/**
 * Finds the identifier of a created playlist in the service's answer, whose shape the document does not show: a
 * `playlist_uuid` or `playlist_id`, or the `uuid` or `id` of a playlist within, or of the answer itself. `known`:
 * identifiers that were sent and may be echoed.
 */
export function findPlaylistId(answer: unknown, known: string[]): string | null {
  const inner = containers.flatMap((name) => [readField(answer, name)].flat().slice(0, 1));
  return (
    findNamed([answer, ...inner], ownNames, known) ??
    findNamed(inner, plainNames, known) ??
    findNamed([answer], plainNames, known)
  );
}

function findNamed(objects: unknown[], names: string[], known: string[]): string | null {
  for (const object of objects)
    for (const name of names) {
      const id = toId(readField(object, name));
      if (id !== null && !known.includes(id)) return id;
    }
  return null;
}

/** Reads a field whatever its spelling: `playlistUUID`, `playlist_uuid`, `PlaylistUuid`. */
function readField(object: unknown, name: string): unknown {
  if (!isJsonObject(object)) return undefined;
  const entry = Object.entries(object).find(
    ([key]) => key.toLowerCase().replaceAll(/[_-]/g, "") === name,
  );
  return entry?.[1];
}

function toId(value: unknown): string | null {
  if (Number.isSafeInteger(value) || isLosslessNumber(value)) return String(value);
  return typeof value === "string" && value !== "" && value.length <= maxCharacters ? value : null;
}
