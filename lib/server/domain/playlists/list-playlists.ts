import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type Principal } from "@/lib/server/principal";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { type DialectOperations, type Queries } from "@/lib/server/db/database";
import {
  countPlaylists,
  filterPlaylists,
  type PlaylistQuery,
} from "@/lib/server/domain/playlists/filter-playlists";
import {
  readyFilter,
  relevancePositionSchema,
  selectByRelevance,
} from "@/lib/server/domain/playlists/select-playlists";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { noteMatches } from "@/lib/server/domain/playlists/note-matches";
import { insideRank } from "@/lib/server/domain/playlists/search-term";
import { visiblePlaylists } from "@/lib/server/domain/playlists/read-playlists";
import { type PlaylistList, type PlaylistListItem } from "@/lib/shared/playlists/schema";
import {
  type PlaylistFilter,
  type PlaylistListSearch,
  type PlaylistSort,
} from "@/lib/shared/playlists/selection-schema";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** The column of each sort order; ties are sorted by ID. */
export const sortColumns = {
  changed: "playlists.updated_at",
  name: "playlists.name_key",
  advertiser: "playlists.advertiser_key",
  type: "playlists.type",
  ids: "playlists.inventory_count",
  searches: "playlists.search_count",
  tags: "playlists.tag_keys",
} as const satisfies Record<PlaylistSort, string>;

const textSorts = new Set<PlaylistSort>(["name", "advertiser", "tags"]);

const positionSchema = z.object({
  value: z.union([z.string(), z.number()]),
  id: z.string(),
});
type Position = z.infer<typeof positionSchema>;
const seenSchema = z.object({ seen: z.number().int() });

type PlaylistPage = Omit<PlaylistList, "suggestions"> & {
  /** Whether nothing matches the term, or only inside words. */
  isWeak: boolean;
};

/**
 * Returns one page of visible playlists: sorted, or with a term and no chosen order by relevance and then by last change.
 * @throws AppError not_found for the company or the list of IDs, invalid_cursor
 */
export async function listPlaylists(
  { database, keys }: Runtime,
  principal: Principal,
  search: PlaylistListSearch,
): Promise<PlaylistPage> {
  const { cursor, limit, sort: chosen, order: direction, ...filter } = search;
  const ready = await readyFilter(database, principal, filter);
  const query = filterPlaylists(database, principal, ready);
  const { term } = ready;
  const isByRelevance = term !== null && chosen === undefined && direction === undefined;
  const sort = chosen ?? "changed";
  const order = direction ?? (sort === "changed" ? "desc" : "asc");
  const listed = { ...filter, sort: isByRelevance ? "relevance" : sort, order };
  const scope = `playlists\n${principal.companyId}\n${JSON.stringify(listed)}`;
  const open = <Schema extends z.ZodType>(schema: Schema) =>
    cursor === undefined ? null : openCursor(keys.cursor, scope, cursor, schema);
  const page = { limit: limit + 1, order };
  const found =
    term !== null && isByRelevance
      ? await selectByRelevance(database, query, term, {
          ...page,
          after: open(relevancePositionSchema),
        })
      : await selectPage(query, sortKey(database.operations, sort, filter), {
          ...page,
          after: open(positionSchema),
        });
  const shown = found.slice(0, limit);
  const seen = open(seenSchema)?.seen ?? 0;
  const end = found.length > limit ? shown.at(-1) : undefined;
  const items = await readListItems(
    database.read,
    principal,
    shown.map(({ id }) => id),
  );
  return {
    playlists: term === null ? items : await noteMatches(database, principal, items, term),
    isWeak:
      term !== null &&
      seen === 0 &&
      (shown[0] === undefined || (isByRelevance && shown[0].value === insideRank)),
    first: seen + 1,
    next_cursor: end ? sealCursor(keys.cursor, scope, { ...end, seen: seen + shown.length }) : null,
  };
}

/** Counts the playlists that match a filter. @throws AppError not_found, see `readyFilter` */
export async function countFilteredPlaylists(
  { database }: Runtime,
  principal: Principal,
  filter: PlaylistFilter,
): Promise<number> {
  const ready = await readyFilter(database, principal, filter);
  return countPlaylists(filterPlaylists(database, principal, ready));
}

function sortKey(
  operations: DialectOperations,
  sort: PlaylistSort,
  filter: PlaylistFilter,
): RawBuilder<string | number> {
  return operations.sortKey(sortColumns[sort], {
    isText: textSorts.has(sort),
    isNarrowed: sort !== "changed" && isFiltered(filter),
  });
}

/** Whether a filter may exclude most playlists. */
const isFiltered = ({ state: _state, id_match: _match, ...filters }: PlaylistFilter): boolean =>
  Object.values(filters).some((value) => (value?.length ?? 0) > 0);

/** Selects only keys, to sort less data; `readListItems` reads the rows. */
function selectPage(
  query: PlaylistQuery,
  key: RawBuilder<string | number>,
  { order, limit, after }: { order: "asc" | "desc"; limit: number; after: Position | null },
) {
  const id = sql.ref("playlists.id");
  const beyond = order === "asc" ? sql`>` : sql`<`;
  let page = query.select(["playlists.id", key.as("value")]);
  if (after)
    page = page.where(sql<boolean>`(${key}, ${id}) ${beyond} (${after.value}, ${after.id})`);
  return page.orderBy(key, order).orderBy("playlists.id", order).limit(limit).execute();
}

/** Reads the list items of the visible playlists among these, in the given order. */
export async function readListItems(
  db: Queries,
  principal: Principal,
  playlistIds: string[],
): Promise<PlaylistListItem[]> {
  if (playlistIds.length === 0) return [];
  const rows = await visiblePlaylists(db, principal, playlistIds)
    .select([
      "playlists.id as uuid",
      "playlists.company_id as company_uuid",
      "playlists.advertiser_id",
      "advertiser.name as advertiser_name",
      "playlists.name",
      "playlists.type",
      "playlists.note",
      "playlists.inventory_count",
      "playlists.search_count",
      "playlists.revision",
      "playlists.updated_at",
      "changer.name as updated_by",
      ...personColumns,
      "playlists.archived_at",
    ])
    .execute();
  const tags = await readTags(db, playlistIds);
  const byId = new Map(
    rows.map((row) => [row.uuid, { ...withPerson(row), tags: tags.get(row.uuid) ?? [] }]),
  );
  return playlistIds.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the ordered tags of each playlist. */
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
