import { type z } from "zod";
import { type FieldError, toFieldErrors } from "@/lib/shared/errors";
import { decideIds, type IdDecisions } from "@/lib/browser/imports/reading/id-doubts";
import { type DoubtfulId } from "@/lib/shared/id-import/types";
import { type FilePlaylist, type RowError } from "@/lib/browser/imports/reading/file-playlist";
import { uniqueSpellings } from "@/lib/shared/id-import/id-spellings";
import { wholeListOnly } from "@/lib/shared/change-sets/import-schema";
import { limits } from "@/lib/shared/limits";
import { changePlaylistSchema, newPlaylistSchema } from "@/lib/shared/playlists/schema";

/** A playlist of a file, checked. */
export interface ImportRow {
  where: number;
  uuid: string | null;
  /** The revision that an export had; null if the file says none. */
  revision: number | null;
  name: string;
  type: string;
  tags: string[];
  /** The start of its note. */
  note: string;
  /** Numbers of IDs and searches; null if an update leaves them as they are. */
  idCount: number | null;
  searchCount: number | null;
  /** The first IDs, so that one sees what they are. */
  firstIds: string[];
  advertiser: FilePlaylist["advertiser"];
  /** The request without `advertiser_id` and `uuid`, as JSON; null if invalid. */
  json: string | null;
  problems: RowError[];
  problemCount: number;
  /** Number of repeated IDs that were dropped, and of doubtful ones that were skipped. */
  duplicatesDropped: number;
  skippedIds: number;
}

const maxRowErrors = 20;
const firstIds = 3;
/** Stands for an advertiser that is found later. */
const nobody = "00000000-0000-0000-0000-000000000000";
/** Size of the request around one playlist. */
const envelopeBytes = 1_024;

/** Validates a playlist of a file with the decisions on its doubtful IDs. */
export function checkFilePlaylist(
  file: FilePlaylist,
  doubts: DoubtfulId[],
  decisions: IdDecisions,
): ImportRow {
  const decided = file.ids && decideIds(file, doubts, decisions);
  const inventoryIds =
    decided && (file.isExact ? Array.from(new Set(decided.ids)) : uniqueSpellings(decided.ids));
  const input: Record<string, unknown> = {
    ...file.given,
    ...(inventoryIds && { inventory_ids: inventoryIds }),
  };
  const row: ImportRow = {
    where: file.where,
    uuid: file.uuid,
    revision: file.revision,
    name: textOf(input.name).slice(0, 255),
    type: textOf(input.type),
    tags: Array.isArray(input.tags) ? input.tags.map(String).slice(0, limits.tags) : [],
    note: textOf(input.note).slice(0, 255),
    idCount: countOf(input, "inventory_ids", file),
    searchCount: countOf(input, "searches", file),
    firstIds: inventoryIds?.slice(0, firstIds) ?? [],
    advertiser: file.advertiser,
    json: null,
    problems: [],
    problemCount: 0,
    duplicatesDropped: (decided?.ids.length ?? 0) - (inventoryIds?.length ?? 0),
    skippedIds: decided?.skipped ?? 0,
  };
  const checked = file.uuid === null ? checkNew(input) : checkUpdate(file.uuid, input, file);
  const others = checked.problems.filter(
    ({ field }) => !file.problems.some((one) => one.field === field || isOfWhole(one)),
  );
  const problems = [...file.problems, ...explain(others, row), ...checkAdvertiserId(file)];
  const json = problems.length === 0 ? checked.json : null;
  if (json !== null && isTooLarge(json)) problems.push(tooLarge);
  return {
    ...row,
    json: problems.length === 0 ? json : null,
    problems: problems.slice(0, maxRowErrors),
    problemCount: problems.length,
  };
}

/** Whether an error leaves nothing else to check. */
export const isOfWhole = ({ field }: RowError): boolean => ["", "request_headers"].includes(field);

interface Checked {
  json: string | null;
  problems: RowError[];
}

/** A file may leave out tags and searches. */
function checkNew(input: Record<string, unknown>): Checked {
  const blank = { name: "", type: "", inventory_ids: [], searches: [] };
  const checked = newPlaylistSchema.safeParse({ ...blank, ...input, advertiser_id: nobody });
  if (!checked.success) return { json: null, problems: describe(checked.error) };
  const { advertiser_id: _, ...playlist } = checked.data;
  return { json: JSON.stringify(playlist), problems: [] };
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function checkUpdate(
  uuid: string,
  input: Record<string, unknown>,
  { advertiser }: FilePlaylist,
): Checked {
  if (!uuidShape.test(uuid))
    return { json: null, problems: [{ field: "uuid", message: "The uuid must be a UUID." }] };
  if ("inventory" in input)
    return { json: null, problems: [{ field: "inventory", message: wholeListOnly }] };
  const change = { ...input, ...(advertiser && { advertiser_id: nobody }) };
  const checked = changePlaylistSchema.safeParse(change);
  if (!checked.success) return { json: null, problems: describe(checked.error) };
  const { advertiser_id: _, ...fields } = checked.data;
  return { json: JSON.stringify(fields), problems: [] };
}

const checkAdvertiserId = ({ advertiser }: FilePlaylist): RowError[] =>
  advertiser && "id" in advertiser && !uuidShape.test(advertiser.id)
    ? [{ field: "advertiser_id", message: "The advertiser ID must be a UUID." }]
    : [];

/** Says that a playlist has no IDs because all are in doubt. */
const explain = (problems: RowError[], { skippedIds }: ImportRow): RowError[] =>
  problems.map((one) =>
    one.field === "inventory_ids" && skippedIds > 0
      ? { ...one, message: "All of its inventory IDs are skipped. Decide on them above." }
      : one,
  );

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function countOf(
  input: Record<string, unknown>,
  field: "inventory_ids" | "searches",
  { uuid }: FilePlaylist,
): number | null {
  const list = input[field];
  if (Array.isArray(list)) return list.length;
  return uuid === null ? 0 : null;
}

const tooLarge = {
  field: "",
  message: `Playlist is larger than ${Math.floor(limits.bodyBytes / 1024 / 1024)} MiB. Split it.`,
};

function isTooLarge(json: string): boolean {
  const limit = limits.bodyBytes - envelopeBytes;
  // A UTF-16 unit takes at most three bytes in UTF-8, so short texts need not be encoded.
  return json.length * 3 > limit && new TextEncoder().encode(json).length > limit;
}

/** One error for each field, such as "inventory_ids 4" for the fourth ID. */
function describe(error: z.ZodError): RowError[] {
  const seen = new Set<string>();
  return toFieldErrors(error)
    .map(describeFieldError)
    .filter(({ field }) => !seen.has(field) && seen.add(field));
}

function describeFieldError({ path, message }: FieldError): RowError {
  const field = path.map((part) => (typeof part === "number" ? part + 1 : part)).join(" ");
  return { field, message };
}
