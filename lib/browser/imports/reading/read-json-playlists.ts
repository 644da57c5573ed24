import { requestHeadersSchema } from "@/lib/shared/http/schema";
import {
  type FilePlaylist,
  emptyFilePlaylist,
  readRevision,
} from "@/lib/browser/imports/reading/file-playlist";
import { namesKey } from "@/lib/shared/playlists/export/export-schema";
import { splitJson } from "@/lib/browser/imports/split-json";
import { findLoss } from "@/lib/shared/playlists/searches/parse-search-json";

/**
 * Reads playlists from JSON: an array or one object, each the body of a create request with or without its envelope
 * (docs/service-api.md "Request envelope"), or with a `uuid` a change. `share` is the part of the text that was read.
 * @throws AppError bad_request if the file has another shape
 */
export function* readJsonPlaylists(
  text: string,
): Generator<{ playlist: FilePlaylist; share: number }> {
  let index = 0;
  for (const { json, end } of splitJson(text)) {
    yield { playlist: readPlaylist(index, json), share: end / text.length };
    index += 1;
  }
}

function readPlaylist(index: number, json: string): FilePlaylist {
  const playlist = emptyFilePlaylist(index);
  const fail = (field: string, message: string): FilePlaylist => ({
    ...playlist,
    problems: [...playlist.problems, { field, message }],
  });
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return fail("", "Not valid JSON. Check its quotes, commas and brackets.");
  }
  const body = openEnvelope(value);
  if (body === undefined)
    return fail(
      "request_headers",
      'Only "request_headers", a list of names and values, is allowed beside "body".',
    );
  if (!isObject(body)) return fail("", "A playlist must be a JSON object.");
  const { uuid, revision, advertiser_id, advertiser, inventory_ids: ids, ...given } = body;
  playlist.given = given;
  // A program wrote what is in our envelope.
  playlist.isExact = body !== value;
  if (uuid !== undefined) playlist.uuid = String(uuid).toLowerCase();
  playlist.revision = readRevision(revision);
  if (typeof advertiser_id === "string" && advertiser_id !== "")
    playlist.advertiser = { id: advertiser_id.toLowerCase() };
  else if (typeof advertiser === "string") playlist.advertiser = { name: advertiser };
  else if (uuid === undefined)
    playlist.problems.push({ field: "advertiser_id", message: "Choose an advertiser." });
  if (Array.isArray(ids) && ids.every((id) => typeof id === "string")) playlist.ids = ids;
  else if (ids !== undefined) playlist.given.inventory_ids = ids;
  const loss = holdsObjects(body) ? findLoss(json, Object(value)) : null;
  return loss === null ? playlist : fail("searches", loss);
}

/** The parameters inside the envelope; the value itself if it has none; undefined if the envelope is invalid. */
function openEnvelope(value: unknown): unknown {
  if (!isObject(value) || !("body" in value)) return value;
  const { body, request_headers, [namesKey]: _names, ...others } = value;
  const isRight = requestHeadersSchema.safeParse(request_headers).success;
  return isRight && Object.keys(others).length === 0 ? body : undefined;
}

/** Searches keep their objects unchanged, so only they can lose data that the schema does not notice. */
function holdsObjects({ searches }: Record<string, unknown>): boolean {
  return Array.isArray(searches) && searches.some((search) => typeof search === "object");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
