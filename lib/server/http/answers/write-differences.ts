import { type Principal } from "@/lib/server/principal";
import { byteOrderMark, writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import {
  type ComparedRefs,
  getSides,
} from "@/lib/server/domain/playlists/overlap/compare-playlists";
import { type ComparedPlaylist } from "@/lib/shared/playlists/overlap/compare-schema";
import { type ComparedField, differingFields } from "@/lib/shared/playlists/fields/diff-playlist";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { type Runtime } from "@/lib/server/runtime/runtime";

const batchSize = 5_000;

/**
 * Streams the differences of two playlists or revisions as CSV with the columns field, left and right: one row
 * for each differing field, and for each tag, search and inventory ID of only one side.
 * @throws the errors of `getSides`
 */
export function streamDifferences(
  runtime: Runtime,
  principal: Principal,
  refs: ComparedRefs,
): Promise<Response> {
  return streamAnswer(writeDifferences(runtime, principal, refs), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="differences.csv"',
  });
}

async function* writeDifferences(
  runtime: Runtime,
  principal: Principal,
  refs: ComparedRefs,
): AsyncGenerator<string, undefined> {
  const { left, right } = await getSides(runtime, principal, refs);
  const rows = fieldRows(left.playlist, right.playlist);
  yield byteOrderMark + writeGuardedCsv([["field", "left", "right"], ...rows]);
  const [inLeft, inRight] = [new Set(left.inventoryIds), new Set(right.inventoryIds)];
  yield* writeMissing(left.inventoryIds, inRight, (id) => ["inventory_id", id, ""]);
  yield* writeMissing(right.inventoryIds, inLeft, (id) => ["inventory_id", "", id]);
}

/** Yields a row for each ID missing on the other side. */
async function* writeMissing(
  ids: string[],
  others: Set<string>,
  toRow: (id: string) => string[],
): AsyncGenerator<string, undefined> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const missing = ids.slice(from, from + batchSize).filter((id) => !others.has(id));
    if (missing.length > 0) yield writeGuardedCsv(missing.map(toRow));
    await yieldToEventLoop();
  }
}

function fieldRows(left: ComparedPlaylist, right: ComparedPlaylist): string[][] {
  return differingFields(left, right).flatMap((field) => rowsOf(field, left, right));
}

function rowsOf(field: ComparedField, left: ComparedPlaylist, right: ComparedPlaylist): string[][] {
  if (field === "tags") return listRows("tag", left.tags, right.tags);
  if (field === "searches")
    return listRows("search", left.searches.map(asText), right.searches.map(asText));
  if (field === "advertiser_id")
    return [
      [field, left.advertiser_id, right.advertiser_id],
      ["advertiser", left.advertiser_name, right.advertiser_name],
    ];
  return [[field, String(left[field]), String(right[field])]];
}

const asText = (search: unknown) => (typeof search === "string" ? search : JSON.stringify(search));

/** Lists values of only one side; if there are none, only the order differs, and both lists are written. */
function listRows(field: string, left: string[], right: string[]): string[][] {
  const rows = [
    ...left.filter((value) => !right.includes(value)).map((value) => [field, value, ""]),
    ...right.filter((value) => !left.includes(value)).map((value) => [field, "", value]),
  ];
  return rows.length > 0 ? rows : [[`${field} order`, JSON.stringify(left), JSON.stringify(right)]];
}
