import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type CountRow, toCounts } from "@/lib/server/domain/companies/get-companies";
import { listLastUsed } from "@/lib/server/domain/companies/pinned-companies";
import {
  type CompanyListItem,
  type CompanyListSearch,
  type CompanySort,
} from "@/lib/shared/companies/schema";
import { openCursor, sealCursor } from "@/lib/server/cursor";
import { type Database, type DialectOperations, type Queries } from "@/lib/server/db/database";
import { withAlias } from "@/lib/server/db/names/best-match";
import { rankConditions, rankOf } from "@/lib/server/db/names/rank-conditions";
import { dropOptionalWords, keysOfSameName } from "@/lib/shared/legal-forms";
import { type MatchRank, matchRanks, readTerm, type SearchTerm } from "@/lib/shared/name-match";
import { isId } from "@/lib/shared/ids";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { playlistTypes } from "@/lib/shared/vocabulary";

const positionSchema = z.object({
  /** The value by which the page is sorted before the UUID. */
  values: z.array(z.union([z.string(), z.number()])),
  id: z.string(),
  seen: z.number().int(),
  /** The companies last used when the search began. */
  used: z.array(z.string()),
});

interface Row extends CountRow {
  uuid: string;
  name: string;
  name_key: string;
  last_changed_at: string;
  is_gone: number;
  total: number;
  aliases: string | null;
  match_rank: MatchRank;
  match_key: string;
  place: number;
}

const countTypes = playlistTypes.map((type) =>
  sql`count(*) filter (where type = ${sql.lit(type)})`.as(type),
);

interface WithPlaylistsPage {
  companies: CompanyListItem[];
  first: number;
  total: number;
  next_cursor: string | null;
  /** Whether no name matches the term, or only inside words. */
  isWeak: boolean;
}

/** Whether an agency has an active playlist. */
export async function hasPlaylists(db: Queries, agencyId: string): Promise<boolean> {
  const found = await activePlaylists(db, agencyId).select("id").limit(1).executeTakeFirst();
  return found !== undefined;
}

const activePlaylists = (db: Queries, agencyId: string) =>
  db.selectFrom("playlists").where("agency_id", "=", agencyId).where("is_archived", "=", 0);

/** The columns by which rows are sorted, in one direction. */
const columns = {
  name: ["match_rank", "place", "match_key"],
  playlists: ["playlist_count"],
  changed: ["last_changed_at"],
} as const satisfies Record<CompanySort, (keyof Row)[]>;

/**
 * Returns one page of an agency's advertisers that have active playlists: by name (after rank and last use), by number of playlists, or
 * by last change. Reads the agency's playlists in one index, not its advertisers. @throws AppError invalid_cursor
 */
export async function listCompaniesWithPlaylists(
  runtime: Runtime,
  principal: Principal,
  { q, sort, limit, cursor }: CompanyListSearch & { limit: number },
): Promise<WithPlaylistsPage> {
  const { database, keys } = runtime;
  const scope = `companies with playlists\n${principal.companyId}\n${sort}\n${q}`;
  const after =
    cursor === undefined ? null : openCursor(keys.cursor, scope, cursor, positionSchema);
  const used = after?.used ?? (q === "" ? [] : await listLastUsed(runtime, principal));
  const order = { columns: columns[sort], isDescending: sort !== "name" };
  const rows = await selectRows(database, principal, {
    q,
    used,
    order,
    after,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const seen = after?.seen ?? 0;
  return {
    companies: page.map((row) => ({
      uuid: row.uuid,
      name: row.name,
      kind: "advertiser",
      ...withAlias({ ...row, id: row.uuid, name_key: row.match_key }),
      ...toCounts(row),
      ...(Number(row.is_gone) === 1 && { is_gone: true as const }),
    })),
    first: seen + 1,
    total: rows[0]?.total ?? seen,
    next_cursor: last
      ? sealCursor(keys.cursor, scope, {
          values: order.columns.map((column) => last[column]),
          id: last.uuid,
          seen: seen + page.length,
          used,
        })
      : null,
    isWeak:
      q !== "" &&
      seen === 0 &&
      (page[0] === undefined || (sort === "name" && page[0].match_rank === matchRanks.inside)),
  };
}

interface Selection {
  q: string;
  /** UUIDs, the last used first. */
  used: string[];
  order: { columns: readonly (keyof Row)[]; isDescending: boolean };
  after: { values: (string | number)[]; id: string } | null;
  limit: number;
}

async function selectRows(
  { read, operations }: Database,
  principal: Principal,
  { q, used, order, after, limit }: Selection,
): Promise<Row[]> {
  const term = readTerm(q);
  const key = sql<string>`match_key`;
  const rank = rankOf([
    { rank: matchRanks.exact, isRank: sql`${key} = ${term.key}` },
    { rank: matchRanks.same, isRank: sql`${key} in (${sql.join(keysOfSameName(term.key))})` },
    ...rankConditions(operations, key, term),
  ]);
  const place =
    used.length === 0
      ? sql.lit(0)
      : sql`case named.uuid ${sql.join(
          used.map((id, at) => sql`when ${id} then ${sql.lit(at)}`),
          sql` `,
        )} else ${sql.lit(used.length)} end`;
  // UUIDs break ties, always in ascending order.
  const names = order.columns.map((column) => sql.ref(column));
  const [direction, sign] = order.isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const rest = after
    ? sql`where (${sql.join(names)}) ${sign} (${sql.join(after.values)})
        or ((${sql.join(names)}) = (${sql.join(after.values)}) and uuid > ${after.id})`
    : sql``;
  const counted = activePlaylists(read, principal.companyId)
    .select(({ fn }) => [
      "advertiser_id",
      fn.countAll().as("playlist_count"),
      fn.max("updated_at").as("last_changed_at"),
      ...countTypes,
    ])
    .groupBy("advertiser_id");
  const { rows } = await sql<Row>`with counted as ${counted},
    named as (
      select counted.advertiser_id as uuid, coalesce(a.name, gone.name) as name, coalesce(a.name_key, gone.name_key) as name_key,
        playlist_count, ${sql.join(playlistTypes.map((type) => sql.ref(type)))}, last_changed_at, a.aliases,
        case when a.advertiser_id is null then 1 else 0 end as is_gone from counted
      left join agency_advertisers a on a.advertiser_id = counted.advertiser_id and ${operations.unindexed("a.agency_id")} = ${principal.companyId}
      left join gone_advertisers gone on gone.advertiser_id = counted.advertiser_id and gone.agency_id = ${principal.companyId}),
    keys as (select uuid, name_key as match_key, 0 as is_alias from named ${
      q === ""
        ? sql``
        : sql`union all select uuid, alias.name_key, 1 from named
            join advertiser_aliases alias on alias.agency_id = ${principal.companyId} and alias.advertiser_id = uuid`
    }),
    matched as (select named.*, match_key, is_alias, ${rank} as match_rank, ${place} as place
      from named join keys on keys.uuid = named.uuid where ${isId(q.trim()) ? sql`named.uuid = ${q.trim().toLowerCase()}` : hasWords(operations, key, term)}),
    matching as (select * from (select *, row_number() over (partition by uuid order by match_rank, is_alias, match_key) as nth
      from matched) as numbered where nth = 1)
    select *, (select count(*) from matching) as total from matching ${rest}
    order by ${sql.join(names.map((name) => sql`${name} ${direction}`))}, uuid limit ${limit}`.execute(
    read,
  );
  return rows;
}

/** Whether a name has the term's words, except articles and legal forms, and its phrases. */
function hasWords(
  operations: DialectOperations,
  key: RawBuilder<string>,
  { key: term, phrases }: SearchTerm,
): RawBuilder<boolean> {
  const { words } = readTerm(dropOptionalWords(term) ?? term);
  const whole = sql<string>`(' ' || ${key} || ' ')`;
  return sql`${sql.join(
    [
      sql`${key} is not null`,
      ...words.map((word) => operations.contains(key, word)),
      ...phrases.map((phrase) => operations.contains(whole, ` ${phrase} `)),
    ],
    sql` and `,
  )}`;
}
