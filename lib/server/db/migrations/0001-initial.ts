import { type Kysely, sql } from "kysely";

type Kind = "sqlite" | "postgres";

/** The first tables. PostgreSQL sorts keys by bytes (`collate "C"`) as SQLite does, so that pages and prefixes agree. */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const lite = kind === "sqlite";
  const id = lite ? sql`text` : sql`uuid`;
  const time = lite ? sql`text` : sql`timestamptz`;
  const key = lite ? sql`text` : sql`text collate "C"`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table companies (
    id ${id} primary key, name text not null, name_key ${key} not null,
    kind text not null check (kind in ('agency', 'advertiser')), created_at ${time} not null)`);
  await run(sql`create index companies_by_name on companies (name_key, id)`);

  await run(sql`create table agency_advertisers (
    ${lite ? sql`search_row integer primary key,` : sql``}
    agency_id ${id} not null references companies (id),
    advertiser_id ${id} not null unique references companies (id),
    name text not null, name_key ${key} not null)`);
  await run(
    lite
      ? sql`create index agency_advertisers_by_name on agency_advertisers (agency_id, name_key, advertiser_id, name)`
      : sql`create index agency_advertisers_by_name on agency_advertisers (agency_id, name_key, advertiser_id) include (name)`,
  );
  await createSearchIndex(db, kind);

  await run(sql`create table clients (
    id ${id} primary key, company_id ${id} not null references companies (id), name text not null,
    role text not null check (role in ('manager', 'viewer')),
    created_at ${time} not null, disabled_at ${time}, tokens_not_before ${time})`);
  await run(sql`create index clients_by_company on clients (company_id, id)`);
  await run(sql`create table client_secrets (
    id ${id} primary key, client_id ${id} not null references clients (id), hash text not null,
    created_at ${time} not null, expires_at ${time})`);
  await run(sql`create index client_secrets_by_client on client_secrets (client_id)`);

  await run(sql`create table playlists (
    id ${id} primary key, company_id ${id} not null references companies (id),
    agency_id ${id} references companies (id), advertiser_id ${id} not null references companies (id),
    name text not null, name_key ${key} not null,
    type text not null check (type in ('podcast', 'radio', 'streaming')),
    revision integer not null, inventory_count integer not null, search_count integer not null,
    archived_at ${time},
    created_at ${time} not null, created_by ${id} not null references clients (id),
    updated_at ${time} not null, updated_by ${id} not null references clients (id))`);
  await run(sql`create index playlists_by_company on playlists (company_id, updated_at, id)`);
  await run(sql`create index playlists_by_agency on playlists (agency_id, updated_at, id)`);

  await run(sql`create table playlist_inventory (
    playlist_id ${id} not null references playlists (id), position integer not null, inventory_id ${key} not null,
    primary key (playlist_id, position)) ${lite ? sql`without rowid` : sql``}`);
  await run(
    sql`create unique index playlist_inventory_by_id on playlist_inventory (inventory_id, playlist_id)`,
  );
  await run(sql`create table playlist_searches (
    playlist_id ${id} not null references playlists (id), position integer not null, body text not null,
    primary key (playlist_id, position)) ${lite ? sql`without rowid` : sql``}`);
  await run(sql`create table playlist_tags (
    playlist_id ${id} not null references playlists (id), position integer not null, tag text not null, tag_key ${key} not null,
    primary key (playlist_id, position)) ${lite ? sql`without rowid` : sql``}`);
  await run(sql`create unique index playlist_tags_by_tag on playlist_tags (tag_key, playlist_id)`);
  await run(sql`create table playlist_revisions (
    playlist_id ${id} not null references playlists (id), revision integer not null, at ${time} not null,
    by ${id} not null references clients (id), source text not null, change text not null,
    primary key (playlist_id, revision)) ${lite ? sql`without rowid` : sql``}`);

  await run(sql`create table idempotency_keys (
    client_id ${id} not null references clients (id), key ${key} not null, digest text not null,
    created_at ${time} not null, answer text not null, primary key (client_id, key))`);
  await run(sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`);
  await run(
    sql`create table signing_keys (kid ${key} primary key, created_at ${time} not null, master text not null)`,
  );
}

async function createSearchIndex(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === "sqlite") {
    await sql`create virtual table advertiser_grams using fts5 (
      grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(db);
    return;
  }
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index agency_advertisers_by_trigram on agency_advertisers using gin (name_key gin_trgm_ops)`.execute(
    db,
  );
}
