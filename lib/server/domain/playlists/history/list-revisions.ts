import { sql } from "kysely";
import { z } from "zod";
import { type Principal } from "@/lib/server/principal";
import { type Queries } from "@/lib/server/db/database";
import { findFirstVisibleRevision } from "@/lib/server/domain/playlists/history/first-visible-revision";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import {
  type Revision,
  type RevisionChange,
  revisionChangeSchema,
  type revisionListSchema,
} from "@/lib/shared/playlists/history/revision-schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { weigh } from "@/lib/server/weigh";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { findVisibleCompanies } from "@/lib/server/domain/companies/visible-companies";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";

/** Default number of revisions on a page. */
const usualRevisions = 20;
/** Maximum bytes of changes on a page, unless the first is larger. */
const pageBytes = 512 * 1024;
/** Revisions whose sizes one statement reads. */
const sizesAtOnce = 5;
/** Characters from which a change is parsed in a turn of its own. */
const parsedAtOnce = 32 * 1024;

/** Lists up to `limit` revisions of a playlist, newest first; fewer if their changes are large. @throws AppError not_found */
export async function listRevisions(
  { database }: Runtime,
  principal: Principal,
  {
    playlistId,
    before,
    limit = usualRevisions,
  }: { playlistId: string; before: number | undefined; limit?: number },
): Promise<z.infer<typeof revisionListSchema>> {
  const db = database.read;
  const playlist = await findPlaylistRow(db, principal, playlistId);
  if (!playlist) throw noSuchPlaylist();
  const first = await findFirstVisibleRevision(db, principal, playlist.uuid);
  const newest = Math.min(before ?? Infinity, playlist.revision + 1) - 1;
  const page = await findPage(db, playlist.uuid, { newest, limit });
  const oldest = Math.max(first, page.oldest);
  await weigh(page.bytes);
  await yieldToEventLoop();
  const rows = await db
    .selectFrom("playlist_revisions")
    .innerJoin("clients", "clients.id", "playlist_revisions.created_by")
    .leftJoin("people as person", "person.id", "playlist_revisions.person_id")
    .leftJoin("change_sets", (join) =>
      join
        .onRef("change_sets.id", "=", "playlist_revisions.change_set_id")
        .on("change_sets.company_id", "=", principal.companyId),
    )
    .select([
      "revision",
      "playlist_revisions.created_at as at",
      "clients.name as by",
      ...personColumns,
      "source",
      "changed_fields",
      "change_sets.id as change_set_id",
      "change_sets.action",
    ])
    .where("playlist_id", "=", playlist.uuid)
    .where("revision", "<=", newest)
    .where("revision", ">=", oldest)
    .orderBy("revision", "desc")
    .execute();
  const last = rows.at(-1);
  const revisions: Revision[] = [];
  for (const { changed_fields, change_set_id, action, ...row } of rows) {
    if (changed_fields.length > parsedAtOnce) await yieldToEventLoop();
    revisions.push({
      ...withPerson(row),
      change: revisionChangeSchema.parse(JSON.parse(changed_fields)),
      change_set: change_set_id === null ? null : { uuid: change_set_id, ...readAction(action) },
    });
  }
  return {
    revisions,
    names: await nameMentioned(
      db,
      principal,
      revisions.map(({ change }) => change),
    ),
    before: last && last.revision > first ? last.revision : null,
    first_kept: await findFirstKept(db, playlist.uuid),
  };
}

/** Returns the oldest stored revision; 1 unless older ones were deleted. */
async function findFirstKept(db: Queries, playlistId: string): Promise<number> {
  const row = await db
    .selectFrom("playlist_revisions")
    .select(({ fn }) => fn.min("revision").as("revision"))
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
  return row?.revision ?? 1;
}

const actionSchema = z.object({ kind: z.string(), file: z.string().nullable().default(null) });

const readAction = (action: string | null) => actionSchema.parse(JSON.parse(action ?? "null"));

/**
 * Finds the oldest revision of the page that starts with `newest`, and the bytes of the page's changes. Reads only sizes, step by step:
 * SQLite reads each row completely.
 */
async function findPage(
  db: Queries,
  playlistId: string,
  { newest, limit }: { newest: number; limit: number },
): Promise<{ oldest: number; bytes: number }> {
  const page = { oldest: newest, bytes: 0 };
  for (let next = newest, left = limit; next > 0 && left > 0; left -= sizesAtOnce) {
    await yieldToEventLoop();
    const rows = await db
      .selectFrom("playlist_revisions")
      .select(["revision", sql<number>`octet_length(changed_fields)`.as("size")])
      .where("playlist_id", "=", playlistId)
      .where("revision", "<=", next)
      .orderBy("revision", "desc")
      .limit(Math.min(left, sizesAtOnce))
      .execute();
    for (const { revision, size } of rows) {
      if (revision !== newest && page.bytes + size > pageBytes) return page;
      page.bytes += size;
      page.oldest = revision;
      next = revision - 1;
    }
    if (rows.length < sizesAtOnce) return page;
  }
  return page;
}

/** Returns the names of the advertisers and playlists that changes mention, by UUID; only of those that the caller sees. */
async function nameMentioned(
  db: Queries,
  principal: Principal,
  changes: RevisionChange[],
): Promise<Record<string, string>> {
  const advertisers = new Set(
    changes.flatMap(({ advertiser_id }) =>
      // A first revision only repeats the playlist's advertiser.
      advertiser_id?.old === undefined ? [] : [advertiser_id.old, advertiser_id.new],
    ),
  );
  const playlists = new Set(
    changes.flatMap(({ origin }) => (origin && "playlists" in origin ? origin.playlists : [])),
  );
  const named = [
    ...(await findVisibleCompanies(db, principal, Array.from(advertisers))),
    ...(playlists.size === 0
      ? []
      : await playlistsById(db, principal, Array.from(playlists))
          .select(["playlists.id", "playlists.name"])
          .execute()),
  ];
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
