import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { type Principal } from "@/lib/clients/principal";
import { findVisibleCompany } from "@/lib/companies/visible-companies.server";
import { openCursor, sealCursor } from "@/lib/cursor";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { visiblePlaylists } from "@/lib/playlists/read-playlists.server";
import { type PlaylistList } from "@/lib/playlists/schema";
import { type PlaylistListSearch } from "@/lib/playlists/selection-schema";
import { type Runtime } from "@/lib/runtime";
import { nameKey, tagKey } from "@/lib/text";

const positionSchema = z.object({ at: z.string(), id: z.string(), seen: z.number().int() });

/**
 * One page of the playlists that the principal may see, newest change first: of one company or of all,
 * whose name contains `q`. @throws AppError not_found for the company, invalid_cursor
 */
export async function listPlaylists(
  { database, keys }: Runtime,
  principal: Principal,
  search: PlaylistListSearch,
): Promise<PlaylistList> {
  const db = database.read;
  const { cursor: _cursor, limit: _limit, ...asked } = search;
  const scope = `playlists\n${principal.companyId}\n${JSON.stringify(asked)}`;
  const position =
    search.cursor === undefined
      ? null
      : openCursor(keys.cursor, scope, search.cursor, positionSchema);
  if (search.company !== undefined && !(await findVisibleCompany(db, principal, search.company))) {
    throw new AppError("not_found", "There is no company with this uuid that you may see.");
  }
  const rows = await selectRows(db, principal, search, position);
  const shown = rows.slice(0, search.limit);
  const tags = await readTags(
    db,
    shown.map(({ uuid }) => uuid),
  );
  const seen = position?.seen ?? 0;
  const end = rows.length > search.limit ? shown.at(-1) : undefined;
  return {
    playlists: shown.map((row) => ({ ...row, tags: tags.get(row.uuid) ?? [] })),
    first: seen + 1,
    next_cursor: end
      ? sealCursor(keys.cursor, scope, {
          at: end.updated_at,
          id: end.uuid,
          seen: seen + shown.length,
        })
      : null,
  };
}

async function selectRows(
  db: Queries,
  principal: Principal,
  search: PlaylistListSearch,
  after: z.infer<typeof positionSchema> | null,
) {
  let query = visiblePlaylists(db, principal)
    .select([
      "playlists.id as uuid",
      "playlists.company_id as company_uuid",
      "playlists.advertiser_id",
      "advertiser.name as advertiser_name",
      "playlists.name",
      "playlists.type",
      "playlists.inventory_count",
      "playlists.search_count",
      "playlists.revision",
      "playlists.updated_at",
      "changer.name as updated_by",
      "playlists.archived_at",
    ])
    .where("playlists.archived_at", search.state === "archived" ? "is not" : "is", null);
  if (search.company !== undefined)
    query = query.where("playlists.company_id", "=", search.company.toLowerCase());
  if (search.type !== undefined) query = query.where("playlists.type", "=", search.type);
  if (search.tag !== "") query = query.where("playlists.id", "in", withTag(db, search.tag));
  if (search.inventory_id)
    query = query.where("playlists.id", "in", withInventoryId(db, search.inventory_id));
  const term = nameKey(search.q);
  if (search.q !== "")
    query = query.where(
      "playlists.name_key",
      "like",
      sql<string>`${`%${term.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
    );
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple("playlists.updated_at", "playlists.id"), "<", eb.tuple(after.at, after.id)),
    );
  return query
    .orderBy("playlists.updated_at", "desc")
    .orderBy("playlists.id", "desc")
    .limit(search.limit + 1)
    .execute();
}

const withTag = (db: Queries, tag: string) =>
  db.selectFrom("playlist_tags").select("playlist_id").where("tag_key", "=", tagKey(tag));

const withInventoryId = (db: Queries, inventoryId: string) =>
  db.selectFrom("playlist_inventory").select("playlist_id").where("inventory_id", "=", inventoryId);

async function readTags(db: Queries, playlistIds: string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>();
  if (playlistIds.length === 0) return tags;
  const rows = await db
    .selectFrom("playlist_tags")
    .select(["playlist_id", "tag"])
    .where("playlist_id", "in", playlistIds)
    .orderBy("playlist_id")
    .orderBy("position")
    .execute();
  for (const { playlist_id, tag } of rows)
    tags.set(playlist_id, [...(tags.get(playlist_id) ?? []), tag]);
  return tags;
}
