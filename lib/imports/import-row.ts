import { type FieldError } from "@/lib/errors";
import { limits } from "@/lib/limits";
import { createPlaylistSchema } from "@/lib/playlists/schema";
import { toFieldErrors } from "@/lib/field-errors";

/** Problem with a playlist of a file. `field` is empty if it is about the whole. */
export interface RowError {
  field: string;
  message: string;
}

/** A playlist that a file describes. */
export interface ImportRow {
  /** Where it stands: the line in a CSV file, the index (from 0) in JSON. */
  where: number;
  name: string;
  /** Whose it is to be: by uuid, or by exact name; null if that is not said. */
  advertiser: { id: string } | { name: string } | null;
  /** As it is to be created, as JSON without `advertiser_id`; null if something is wrong with it. */
  json: string | null;
  /** The first of what is wrong with it. */
  problems: RowError[];
  problemCount: number;
  /** Ids that were repeated, and are taken once. */
  duplicatesDropped: number;
}

/** Problems kept of one playlist. */
const maxRowErrors = 20;
/** Stands for an advertiser that is known by name only. */
const nobody = "00000000-0000-0000-0000-000000000000";
/** What a request has around one playlist. */
const envelopeBytes = 1_024;

/**
 * Judges what a file says of one playlist by the schema of "Create a playlist". `advertiserName` takes the
 * place of `advertiser_id` if that is not given.
 */
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

/** A row that cannot be read, or is not right. */
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
  const most = limits.bodyBytes - envelopeBytes;
  // UTF-8 has at most three bytes for a UTF-16 unit, so that most need no counting.
  return json.length * 3 > most && new TextEncoder().encode(json).length > most;
}

/** "inventory_ids 4" for the fourth: people count from one. */
function describeFieldError({ path, message }: FieldError): RowError {
  const field = path.map((part) => (typeof part === "number" ? part + 1 : part)).join(" ");
  return { field, message };
}

/** One thing wrong with a field is enough at a time: what is empty is no uuid, either. */
function firstOfEach(problems: RowError[]): RowError[] {
  const seen = new Set<string>();
  return problems.filter(({ field }) => !seen.has(field) && seen.add(field));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
