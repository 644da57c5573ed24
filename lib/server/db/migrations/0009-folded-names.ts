import { type Kysely, sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { type BackfillStep, type Kind } from "@/lib/server/db/migration";
import { nameKey } from "@/lib/shared/text";
import { shareOfRows } from "@/lib/server/db/upgrades/share-of-rows";

/**
 * Name keys without punctuation: "McDonald's" and "MCDONALDS" get the same key. `agency_sizes` counts the advertisers of each
 * agency; an index holds their names without spaces (`squashedKey`). The search index is made anew by 0011.
 */
export async function up(db: Kysely<unknown>, kind: Database["kind"]): Promise<void> {
  const id = kind === "sqlite" ? sql`text` : sql`uuid`;
  await sql`create table agency_sizes (agency_id ${id} primary key references companies (id),
    advertisers integer not null)`.execute(db);
}

const batchRows = 5_000;

interface Named {
  id: string;
  name: string;
  name_key: string;
}

/** Rows whose key the new rules change. */
const changedOf = (rows: Named[]) =>
  rows.flatMap(({ id, name, name_key }) => {
    const key = nameKey(name);
    return key === name_key ? [] : [{ id, key }];
  });

/** Pairs of ID and key as rows named `changed`. */
const asRows = (kind: Kind, rows: { id: string; key: string }[]) =>
  kind === "sqlite"
    ? sql`(select value ->> 0 as id, value ->> 1 as key
        from json_each(${JSON.stringify(rows.map(({ id, key }) => [id, key]))})) as changed`
    : sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ key }) => key)}::text[]) as changed (id, key)`;

const foldCompanies: BackfillStep = {
  name: "names of companies",
  async run(db, kind, position) {
    const after = position || "00000000-0000-0000-0000-000000000000";
    const { rows } = await sql<Named>`select id, name, name_key from companies
      where id > ${after} order by id limit ${batchRows}`.execute(db);
    const changed = changedOf(rows);
    if (changed.length > 0) {
      const keys = asRows(kind, changed);
      await sql`update companies set name_key = changed.key from ${keys} where companies.id = changed.id`.execute(
        db,
      );
      await sql`update agency_advertisers set name_key = changed.key from ${keys}
        where advertiser_id = changed.id`.execute(db);
    }
    return rows.length < batchRows ? null : (rows.at(-1)?.id ?? null);
  },
  measure: (db, position) => shareOfRows(db, "companies", "id", position),
};

const foldPlaylists: BackfillStep = {
  name: "names of playlists",
  async run(db, kind, position) {
    const after = position || "00000000-0000-0000-0000-000000000000";
    const { rows } = await sql<Named & { advertiser_key: string; key_now: string }>`
      select playlists.id, playlists.name, playlists.name_key, advertiser_key, companies.name_key as key_now
      from playlists join companies on companies.id = advertiser_id
      where playlists.id > ${after} order by playlists.id limit ${batchRows}`.execute(db);
    const changed = changedOf(rows);
    if (changed.length > 0)
      await sql`update playlists set name_key = changed.key from ${asRows(kind, changed)}
        where playlists.id = changed.id`.execute(db);
    const moved = rows.flatMap(({ id, advertiser_key, key_now }) =>
      advertiser_key === key_now ? [] : [{ id, key: key_now }],
    );
    if (moved.length > 0)
      await sql`update playlists set advertiser_key = changed.key from ${asRows(kind, moved)}
        where playlists.id = changed.id`.execute(db);
    return rows.length < batchRows ? null : (rows.at(-1)?.id ?? null);
  },
  measure: (db, position) => shareOfRows(db, "playlists", "id", position),
};

const indexAdvertisers: BackfillStep = {
  name: "index of advertisers",
  async run(db) {
    await sql`create index agency_advertisers_by_squashed on agency_advertisers
      (agency_id, replace(replace(name_key, ' and ', ' '), ' ', ''), advertiser_id)`.execute(db);
    await sql`insert into agency_sizes (agency_id, advertisers)
      select agency_id, count(*) from agency_advertisers group by agency_id`.execute(db);
    return null;
  },
};

export const backfill = [foldCompanies, foldPlaylists, indexAdvertisers];
