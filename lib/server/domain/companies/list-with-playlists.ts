import { sql } from "kysely";
import { z } from "zod";
import { type CountRow, toCounts } from "@/lib/server/domain/companies/get-companies";
import { type CompanyListItem, type CompanyListSearch } from "@/lib/shared/companies/schema";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { wordsOfKey } from "@/lib/shared/name-match";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { nameKey } from "@/lib/shared/text";
import { type Queries } from "@/lib/server/db/database";
import { inShard } from "@/lib/server/db/shards/current-shard";
import { playlistTypes } from "@/lib/shared/vocabulary";

const positionSchema = z.object({
  value: z.union([z.string(), z.number()]),
  id: z.string(),
  seen: z.number().int(),
});

const columns = {
  name: sql<string>`name_key`,
  playlists: sql<number>`playlist_count`,
  changed: sql<string>`last_changed_at`,
};

interface Row extends CountRow {
  uuid: string;
  name: string;
  name_key: string;
  last_changed_at: string;
  is_gone: number;
  total: number;
}

/** The number of playlists of each type, for the text of a query. */
const countTypes = sql.join(
  playlistTypes.map(
    (type) => sql`count(*) filter (where type = ${sql.lit(type)}) as ${sql.ref(type)}`,
  ),
);

interface WithPlaylistsPage {
  companies: CompanyListItem[];
  first: number;
  total: number;
  next_cursor: string | null;
}

/** Whether an agency has an active playlist. */
export async function hasPlaylists(db: Queries, agencyId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from playlists
    where agency_id = ${agencyId} and is_archived = 0${inShard("playlists")} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns one page of an agency's advertisers that have active playlists, by name, by number of playlists or by last change. Reads
 * the agency's playlists in one index, not its advertisers. @throws AppError invalid_cursor
 */
export async function listCompaniesWithPlaylists(
  { database, keys }: Runtime,
  principal: Principal,
  { q, sort, limit, cursor }: CompanyListSearch & { limit: number },
): Promise<WithPlaylistsPage> {
  const scope = `companies with playlists\n${principal.companyId}\n${sort}\n${q}`;
  const after =
    cursor === undefined ? null : openCursor(keys.cursor, scope, cursor, positionSchema);
  const column = columns[sort];
  const direction = sort === "name" ? sql`asc` : sql`desc`;
  const sign = sort === "name" ? sql`>` : sql`<`;
  const named = [
    sql`named.name_key is not null`,
    ...wordsOfKey(nameKey(q)).map((word) => database.operations.contains("named.name_key", word)),
  ];
  const rest = after
    ? sql`where ${column} ${sign} ${after.value} or (${column} = ${after.value} and uuid > ${after.id})`
    : sql``;
  const { rows } = await sql<Row>`with counted as (
      select advertiser_id, count(*) as playlist_count, max(updated_at) as last_changed_at, ${countTypes} from playlists
      where agency_id = ${principal.companyId} and is_archived = 0${inShard("playlists")} group by advertiser_id),
    named as (
      select counted.advertiser_id as uuid, coalesce(a.name, gone.name) as name, coalesce(a.name_key, gone.name_key) as name_key,
        playlist_count, ${sql.join(playlistTypes.map((type) => sql.ref(type)))}, last_changed_at, case when a.advertiser_id is null then 1 else 0 end as is_gone from counted
      left join agency_advertisers a on a.advertiser_id = counted.advertiser_id and ${database.operations.unindexed("a.agency_id")} = ${principal.companyId}${inShard("agency_advertisers", "a")}
      left join gone_advertisers gone on gone.advertiser_id = counted.advertiser_id and gone.agency_id = ${principal.companyId}),
    matching as (select * from named where ${sql.join(named, sql` and `)})
    select *, (select count(*) from matching) as total from matching ${rest}
    order by ${column} ${direction}, uuid limit ${limit + 1}`.execute(database.read);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const seen = after?.seen ?? 0;
  const values = last && {
    name: last.name_key,
    playlists: last.playlist_count,
    changed: last.last_changed_at,
  };
  return {
    companies: page.map(({ uuid, name, name_key: _, total: __, is_gone: isGone, ...counts }) => ({
      uuid,
      name,
      kind: "advertiser",
      ...toCounts(counts),
      ...(Number(isGone) === 1 && { is_gone: true as const }),
    })),
    first: seen + 1,
    total: rows[0]?.total ?? seen,
    next_cursor:
      last && values
        ? sealCursor(keys.cursor, scope, {
            value: values[sort],
            id: last.uuid,
            seen: seen + page.length,
          })
        : null,
  };
}
