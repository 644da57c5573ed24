import { z } from "zod";
import { type Database } from "@/lib/server/db/database";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { kindOfPlaylist } from "@/lib/server/domain/playlists/kind-of-playlist";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { revisionTag } from "@/lib/server/if-match";
import { success } from "@/lib/shared/http/schema";
import { streamAnswer } from "@/lib/server/http/answers/stream-answer";
import {
  type InventoryResponse,
  type InventorySearch,
} from "@/lib/server/domain/playlists/api/api-schema";
import { weigh } from "@/lib/server/weigh";
import { openPlaylist } from "@/lib/server/domain/playlists/open-playlist";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import { writeIds } from "@/lib/server/domain/playlists/playlist-lists";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";

interface InventoryAnswer {
  body: Omit<InventoryResponse, "_token">;
  headers: { ETag: string };
}

/** Estimated bytes of an ID on a page, for weighing the page before it is read. */
const bytesOfId = 64;
/** Number of IDs on a page if a cursor is given without a limit. */
const usualIds = 1_000;
const positionSchema = z.object({ after: z.number().int() });

/**
 * Returns the inventory IDs of a playlist in order: one page, or all of them without `limit` and `cursor`, streamed if they
 * are many. A page names the revision that it was read from, and with `names` has what the catalogue knows of its IDs.
 * @throws AppError not_found, invalid_cursor, conflict
 */
export function answerInventory(
  runtime: Runtime,
  principal: Principal,
  search: InventorySearch & { playlistId: string },
): Promise<InventoryAnswer | Response> {
  const { limit, cursor, names } = search;
  const isPage = limit !== undefined || cursor !== undefined || names !== undefined;
  return isPage
    ? readPage(runtime, principal, search)
    : readAll(runtime, principal, search.playlistId);
}

async function readPage(
  { database, keys }: Runtime,
  principal: Principal,
  { playlistId, limit = usualIds, cursor, names }: InventorySearch & { playlistId: string },
): Promise<InventoryAnswer> {
  const scope = `inventory\n${principal.companyId}\n${playlistId.toLowerCase()}`;
  await weigh(limit * bytesOfId);
  const after =
    cursor === undefined ? -1 : openCursor(keys.cursor, scope, cursor, positionSchema).after;
  return retryUntilUnchanged(database.read, principal, playlistId, async ({ uuid, revision }) => {
    const { operations, read } = database;
    const { ids, positions } = await operations.readInventory(read, uuid, after, limit + 1);
    const last = ids.length > limit ? positions[limit - 1] : undefined;
    const page = ids.slice(0, limit);
    return {
      headers: { ETag: revisionTag(revision) },
      body: {
        ...success,
        revision,
        inventory_ids: page,
        ...(names && (await nameIds(database, principal, uuid, page))),
        ...(last !== undefined && { next_cursor: sealCursor(keys.cursor, scope, { after: last }) }),
      },
    };
  });
}

/** Guesses the kind of a playlist's IDs and looks up their names in the catalogue. */
async function nameIds(
  database: Database,
  principal: Principal,
  playlistId: string,
  ids: string[],
): Promise<Pick<InventoryResponse, "kind" | "names">> {
  const kind = await kindOfPlaylist(database, principal, playlistId);
  const names = kind === null ? null : await findNames(database, principal, { kind, ids });
  return { kind, names: ids.flatMap((id) => names?.get(id) ?? []) };
}

async function readAll(
  runtime: Runtime,
  principal: Principal,
  playlistId: string,
): Promise<InventoryAnswer | Response> {
  const { fields, first, rest } = await openPlaylist(runtime, principal, playlistId);
  const { revision } = fields;
  const headers = { ETag: revisionTag(revision) };
  if (!rest) return { body: { ...success, revision, inventory_ids: first }, headers };
  return streamAnswer(writeAll(revision, first, rest, principal.token), headers);
}

async function* writeAll(
  revision: number,
  first: string[],
  rest: AsyncGenerator<string[], undefined>,
  token: string,
): AsyncGenerator<string, undefined> {
  yield `${JSON.stringify({ ...success, revision }).slice(0, -1)},"inventory_ids":`;
  yield* writeIds(first, rest);
  yield `,"_token":${JSON.stringify(token)}}`;
}
