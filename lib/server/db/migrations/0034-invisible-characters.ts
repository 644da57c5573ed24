import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { postgresOperations } from "@/lib/server/db/postgres-operations";
import { changeNames } from "@/lib/server/db/names/blocks";
import { namesOnly } from "@/lib/server/db/names/name-index";
import { findSplit } from "@/lib/server/db/citus/find-split";
import { shardKeyOf } from "@/lib/server/db/citus/shard-tables";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { nameKey, tagKey } from "@/lib/shared/text";

/** Earlier servers would write keys that searches do not find. */
export const bearableFrom = 34;

/**
 * Keys of names and tags omit invisible characters and the vowel marks of Arabic and Hebrew; Persian letters have the keys of the Arabic
 * ones. The backfill changes the rows whose keys differ. Names, tags and the history stay unchanged.
 */
export async function up(): Promise<void> {
  // The schema does not change.
}

const batchRows = 5_000;

interface Row extends Record<string, unknown> {
  name: string;
  name_key: string;
  shard: string | null;
}
/** A row to change, with its new key. */
type Changed = Row & { key: string };

interface Walk {
  table: string;
  /** Columns of an index in whose order the rows are read, and that identify a row. */
  keys?: string[];
  /** Other columns that `write` needs. */
  others?: string[];
  /** Writes the new keys of rows of one shard. */
  write?: (context: Context, rows: Changed[]) => Promise<void>;
}

interface Context {
  db: Kysely<unknown>;
  kind: Kind;
  /** Returns " and table.key = shard", because each statement has to stay in its shard. */
  inShard(table: string): RawBuilder<unknown>;
}

/** Makes a step that gives the rows of a table new keys. */
function rekey(
  name: string,
  { table, keys = ["id"], others = [], write = writeKeys(table, keys) }: Walk,
): BackfillStep {
  return {
    name,
    async run(db, kind, position) {
      const columns = sql.join(keys.map((key) => sql.ref(key)));
      const after =
        position === "" ? sql`` : sql`where (${columns}) > (${sql.join(position.split("\n"))})`;
      const selected = new Set([...keys, "name", "name_key", ...others]);
      const { rows } = await sql<Row>`
        select ${sql.join(Array.from(selected, (column) => sql.ref(column)))}, ${await shardOf(db, kind, table)} as shard
        from ${sql.table(table)} ${after} order by ${columns} limit ${batchRows}`.execute(db);
      const changed = rows.flatMap((row) => {
        const key = nameKey(row.name);
        return key === row.name_key ? [] : [{ ...row, key }];
      });
      await inShards(db, kind, changed, write);
      const last = rows.length < batchRows ? undefined : rows.at(-1);
      return last ? keys.map((key) => String(last[key])).join("\n") : null;
    },
    ...(keys.length === 1 && {
      measure: (db, position) => shareOfRows(db, table, keys[0] ?? "", position),
    }),
  };
}

const operationsOf = (kind: Kind) => (kind === "sqlite" ? sqliteOperations : postgresOperations);

/** Returns the shard of a row as a column; null if the tables are not split. */
async function shardOf(
  db: Kysely<unknown>,
  kind: Kind,
  table: string,
): Promise<RawBuilder<unknown>> {
  const column = shardKeyOf(table);
  if (column === undefined) return sql`null`;
  const isSplit =
    column === "agency_id" ||
    (kind === "postgres" && (await findSplit(db as unknown as Queries)).isSplit);
  return isSplit ? sql.ref(`${table}.${column}`) : sql`null`;
}

/** Calls `write` with the rows of each shard. */
async function inShards<One extends { shard: string | null }>(
  db: Kysely<unknown>,
  kind: Kind,
  rows: One[],
  write: (context: Context, rows: One[]) => Promise<void>,
): Promise<void> {
  for (const shard of new Set(rows.map((row) => row.shard))) {
    const inShard = (of: string) =>
      shard === null
        ? sql``
        : sql` and ${operationsOf(kind).unindexed(`${of}.${shardKeyOf(of)}`)} = ${shard}`;
    await write(
      { db, kind, inShard },
      rows.filter((row) => row.shard === shard),
    );
  }
}

/** Returns rows of one statement as a table named `changed`, with columns c0, c1 and so on. */
function asRows(kind: Kind, types: string[], rows: readonly unknown[][]): RawBuilder<unknown> {
  const columns = sql.raw(
    types.map((_, at) => (kind === "sqlite" ? `value ->> ${at} as c${at}` : `c${at}`)).join(", "),
  );
  if (kind === "sqlite")
    return sql`(select ${columns} from json_each(${JSON.stringify(rows)})) as changed`;
  const lists = types.map((type, at) => sql`${rows.map((row) => row[at])}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(lists)}) as changed (${columns})`;
}

/** Writes keys by the last of the columns that identify a row; the ones before it are the shard's. */
const writeKeys =
  (table: string, keys: string[]) =>
  async ({ db, kind, inShard }: Context, rows: Changed[]): Promise<void> => {
    const id = keys.at(-1) ?? "";
    const values = rows.map((row) => [row[id], row.key]);
    await sql`update ${sql.table(table)} set name_key = changed.c1 from ${asRows(kind, [id === "number" ? "bigint" : "uuid", "text"], values)}
      where ${sql.ref(`${table}.${id}`)} = changed.c0${inShard(table)}`.execute(db);
  };

/** Moves the names of one agency to other blocks. */
async function moveAdvertisers(context: Context, rows: Changed[]): Promise<void> {
  const { db, kind } = context;
  const operations = operationsOf(kind);
  await writeKeys("agency_advertisers", ["advertiser_id"])(context, rows);
  const agencyId = String(rows[0]?.agency_id);
  await changeNames(operations, db as unknown as Queries, namesOnly.advertisers, {
    scope: agencyId,
    put: rows.map(({ key }) => key),
    removed: new Set(rows.map((row) => row.name_key)),
  });
}

/** Adds numbers to the names of sources of a catalogue whose keys become equal. */
async function writeSources({ db }: Context, rows: Changed[]): Promise<void> {
  const { rows: all } = await sql<{
    catalogue: unknown;
    name_key: string;
  }>`select catalogue, name_key from catalogue_sources`.execute(db);
  const taken = new Set(all.map(({ catalogue, name_key }) => `${String(catalogue)} ${name_key}`));
  for (const row of rows) {
    let { name, key } = row;
    for (let count = 2; taken.has(`${String(row.catalogue)} ${key}`); count += 1) {
      name = `${row.name} (${count})`;
      key = nameKey(name);
    }
    taken.add(`${String(row.catalogue)} ${key}`);
    await sql`update catalogue_sources set name = ${name}, name_key = ${key} where id = ${row.id}`.execute(
      db,
    );
  }
}

interface Tagged {
  playlist_id: string;
  position: number;
  tag: string;
  tag_key: string;
}
interface KeyedPlaylist {
  id: string;
  name: string;
  name_key: string;
  advertiser_key: string;
  /** Key of the advertiser's current name. */
  company_key: string;
  tag_keys: string;
  shard: string | null;
}

const playlistsAtOnce = 1_000;

/** Of a playlist's tags that become equal the first is kept. */
const playlists: BackfillStep = {
  name: "names and tags of playlists",
  async run(db, kind, position) {
    const after = position || "00000000-0000-0000-0000-000000000000";
    const { rows } = await sql<KeyedPlaylist>`
      select playlists.id, playlists.name, playlists.name_key, advertiser_key, companies.name_key as company_key, tag_keys,
        ${await shardOf(db, kind, "playlists")} as shard
      from playlists join companies on companies.id = advertiser_id
      where playlists.id > ${after} order by playlists.id limit ${playlistsAtOnce}`.execute(db);
    const last = rows.at(-1)?.id;
    if (last === undefined) return null;
    const { rows: tags } =
      await sql<Tagged>`select playlist_id, position, tag, tag_key from playlist_tags
      where playlist_id > ${after} and playlist_id <= ${last} order by playlist_id, position`.execute(
        db,
      );
    const tagsOf = new Map<string, Tagged[]>(rows.map(({ id }) => [id, []]));
    for (const tag of tags) tagsOf.get(tag.playlist_id)?.push(tag);
    await inShards(db, kind, rows, (context, some) => writePlaylists(context, some, tagsOf));
    return rows.length < playlistsAtOnce ? null : last;
  },
  measure: (db, position) => shareOfRows(db, "playlists", "id", position),
};

async function writePlaylists(
  { db, kind, inShard }: Context,
  rows: KeyedPlaylist[],
  tagsOf: ReadonlyMap<string, Tagged[]>,
): Promise<void> {
  const changed: string[][] = [];
  const moved: unknown[][] = [];
  const removed: unknown[][] = [];
  for (const { id, name, name_key, advertiser_key, company_key, tag_keys } of rows) {
    const keys = new Set<string>();
    const before = moved.length + removed.length;
    for (const { position, tag, tag_key } of tagsOf.get(id) ?? []) {
      const key = tagKey(tag);
      if (keys.has(key)) removed.push([id, position]);
      else if (key !== tag_key) moved.push([id, position, key]);
      keys.add(key);
    }
    const isMoved = moved.length + removed.length > before;
    const tagKeys = isMoved ? `\n${Array.from(keys).join("\n")}\n` : tag_keys;
    const key = nameKey(name);
    if (key !== name_key || company_key !== advertiser_key || isMoved)
      changed.push([id, key, company_key, tagKeys]);
  }
  const ofTag = sql`playlist_tags.playlist_id = changed.c0 and playlist_tags.position = changed.c1${inShard("playlist_tags")}`;
  if (removed.length > 0)
    await sql`delete from playlist_tags where exists (
      select 1 from ${asRows(kind, ["uuid", "integer"], removed)} where ${ofTag})`.execute(db);
  if (moved.length > 0)
    await sql`update playlist_tags set tag_key = changed.c2
      from ${asRows(kind, ["uuid", "integer", "text"], moved)} where ${ofTag}`.execute(db);
  if (changed.length > 0)
    await sql`update playlists set name_key = changed.c1, advertiser_key = changed.c2, tag_keys = changed.c3
      from ${asRows(kind, ["uuid", "text", "text", "text"], changed)}
      where playlists.id = changed.c0${inShard("playlists")}`.execute(db);
}

export const backfill = [
  rekey("names of companies", { table: "companies" }),
  rekey("names of advertisers", {
    table: "agency_advertisers",
    keys: ["agency_id", "name_key", "advertiser_id"],
    write: moveAdvertisers,
  }),
  rekey("names of former advertisers", {
    table: "gone_advertisers",
    keys: ["agency_id", "advertiser_id"],
  }),
  playlists,
  rekey("names of people", { table: "people" }),
  rekey("names of views", { table: "saved_views" }),
  rekey("names of sources", {
    table: "catalogue_sources",
    others: ["catalogue"],
    write: writeSources,
  }),
  rekey("names of the catalogue", { table: "catalogue_entries", keys: ["number"] }),
];

/** Returns the share of a table's rows whose key is at most `key`, 0 to 1, for the progress of an upgrade. */
async function shareOfRows(
  db: Kysely<unknown>,
  table: string,
  column: string,
  key: string,
): Promise<number> {
  const name = sql.table(table);
  const { rows } = await sql<{ done: number; total: number }>`
    select (select count(*) from ${name} where ${sql.ref(column)} <= ${key}) as done,
      (select count(*) from ${name}) as total`.execute(db);
  const [{ done, total } = { done: 0, total: 0 }] = rows;
  return Number(done) / Math.max(1, Number(total));
}
