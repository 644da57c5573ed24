import { type FieldError } from "@/lib/errors";
import { limits } from "@/lib/limits";
import { createPlaylistSchema } from "@/lib/playlists/schema";
import { toFieldErrors } from "@/lib/field-errors";

/** An error in a playlist of a file. `field` is empty if it concerns the whole playlist. */
export interface RowError {
  field: string;
  message: string;
}

/** A playlist in a file. */
export interface ImportRow {
  /** The line (CSV) or the index from 0 (JSON). */
  where: number;
  name: string;
  /** By uuid or exact name; null if missing. */
  advertiser: { id: string } | { name: string } | null;
  /** The playlist to create, as JSON without `advertiser_id`; null if invalid. */
  json: string | null;
  problems: RowError[];
  problemCount: number;
  /** Number of repeated IDs that were dropped. */
  duplicatesDropped: number;
}

const maxRowErrors = 20;
/** Placeholder for an advertiser given by name. */
const nobody = "00000000-0000-0000-0000-000000000000";
/** Size of the request around one playlist. */
const envelopeBytes = 1_024;

/** Validates a playlist of a file. `advertiserName` is used if `advertiser_id` is missing. */
export function checkRow(where: number, given: unknown, advertiserName: string | null): ImportRow {
  const isByName = advertiserName !== null && isObject(given) && !given.advertiser_id;
  const input = isByName ? { ...given, advertiser_id: nobody } : given;
  const name = isObject(given) && typeof given.name === "string" ? given.name.slice(0, 255) : "";
  if (!isObject(given)) return wrongRow(where, [notAnObject]);
  const checked = createPlaylistSchema.safeParse(input);
  if (!checked.success) {
    const problems = firstOfEach(toFieldErrors(checked.error).map(describeFieldError));
    const wrong = wrongRow(where, problems, name);
    if (problems.some(({ field }) => field === "advertiser_id")) return wrong;
    const advertiser = isByName ? { name: advertiserName } : { id: String(given.advertiser_id) };
    return { ...wrong, advertiser };
  }
  const { advertiser_id, ...playlist } = checked.data;
  const inventoryIds = Array.from(new Set(playlist.inventory_ids));
  const json = JSON.stringify({ ...playlist, inventory_ids: inventoryIds });
  if (isTooLarge(json)) return wrongRow(where, [tooLarge], name);
  return {
    where,
    name: playlist.name,
    advertiser: isByName ? { name: advertiserName } : { id: advertiser_id },
    json,
    problems: [],
    problemCount: 0,
    duplicatesDropped: playlist.inventory_ids.length - inventoryIds.length,
  };
}

/** A row that is unreadable or invalid. */
export function wrongRow(where: number, problems: RowError[], name = ""): ImportRow {
  return {
    where,
    name,
    advertiser: null,
    json: null,
    problems: problems.slice(0, maxRowErrors),
    problemCount: problems.length,
    duplicatesDropped: 0,
  };
}

const notAnObject = { field: "", message: "A playlist must be a JSON object." };
const tooLarge = {
  field: "",
  message: `Playlist is larger than ${Math.floor(limits.bodyBytes / 1024 / 1024)} MiB. Split it.`,
};

function isTooLarge(json: string): boolean {
  const limit = limits.bodyBytes - envelopeBytes;
  // A UTF-16 unit takes at most three bytes in UTF-8, so short texts need not be encoded.
  return json.length * 3 > limit && new TextEncoder().encode(json).length > limit;
}

/** "inventory_ids 4" for the fourth ID. */
function describeFieldError({ path, message }: FieldError): RowError {
  const field = path.map((part) => (typeof part === "number" ? part + 1 : part)).join(" ");
  return { field, message };
}

/** Keeps one error for each field. */
function firstOfEach(problems: RowError[]): RowError[] {
  const seen = new Set<string>();
  return problems.filter(({ field }) => !seen.has(field) && seen.add(field));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
