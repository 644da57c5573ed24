import "server-only";
import { type Principal } from "@/lib/principal";
import { writeGuardedCsv } from "@/lib/csv/write-csv";
import { streamAnswer } from "@/lib/http/stream-answer.server";
import { type ComparedRefs, readSides } from "@/lib/playlists/overlap/compare-playlists.server";
import { type ComparedPlaylist } from "@/lib/playlists/overlap/compare-schema";
import { type ComparedField, differingFields } from "@/lib/playlists/overlap/differing-fields";
import { yieldToEventLoop } from "@/lib/yield-to-event-loop";
import { type Runtime } from "@/lib/runtime/runtime";

/** Ids that are looked at in one go. */
const idsAtOnce = 5_000;

/**
 * The differences of two playlists, or of two revisions of one, as a CSV file with the columns field, left and
 * right: a row for each field that differs, and for each tag, search and inventory id that only one side has.
 * @throws what `readSides` throws
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
  const { left, right } = await readSides(runtime, principal, refs);
  yield writeGuardedCsv([["field", "left", "right"], ...fieldRows(left.playlist, right.playlist)]);
  const [inLeft, inRight] = [new Set(left.inventoryIds), new Set(right.inventoryIds)];
  yield* writeMissing(left.inventoryIds, inRight, (id) => ["inventory_id", id, ""]);
  yield* writeMissing(right.inventoryIds, inLeft, (id) => ["inventory_id", "", id]);
}

/** A row for each id that the other side does not have. */
async function* writeMissing(
  ids: string[],
  others: Set<string>,
  toRow: (id: string) => string[],
): AsyncGenerator<string, undefined> {
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const missing = ids.slice(from, from + idsAtOnce).filter((id) => !others.has(id));
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

/** What only one side has; with nothing of that kind the order is what differs, and both lists are said. */
function listRows(field: string, left: string[], right: string[]): string[][] {
  const rows = [
    ...left.filter((value) => !right.includes(value)).map((value) => [field, value, ""]),
    ...right.filter((value) => !left.includes(value)).map((value) => [field, "", value]),
  ];
  return rows.length > 0 ? rows : [[`${field} order`, JSON.stringify(left), JSON.stringify(right)]];
}
