import { type Kysely, sql } from "kysely";
import { type Kind } from "@/lib/server/db/migration";

/**
 * Workspaces of another Advertiser Audio Service (docs/remote.md): one for each of its clients, with the advertisers that it
 * lists and a record of each create. An advertiser of Cuelist's own still belongs to at most one agency; one that is
 * mirrored may be in several workspaces, under the UUID that the service gave it.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (kind === "sqlite") await shareAdvertisersOnSqlite(run);
  else await shareAdvertisersOnPostgres(run);
  // As the first column serves lookups by advertiser alone, one index is enough.
  await run(`create unique index agency_advertisers_by_advertiser on agency_advertisers
    (advertiser_id, (case when is_mirrored = 1 then agency_id else ${kind === "sqlite" ? "''" : `'${noId}'::uuid`} end))`);
  for (const statement of tables(kind === "sqlite")) await run(statement);
}

const noId = "00000000-0000-0000-0000-000000000000";
type Run = (statement: string) => Promise<unknown>;

/** SQLite cannot drop a constraint. `search_row` served an index that 0011 removed. */
async function shareAdvertisersOnSqlite(run: Run): Promise<void> {
  await run(`create table agency_advertisers_after (
    agency_id text not null references companies (id),
    advertiser_id text not null references companies (id),
    name text not null, name_key text not null,
    is_mirrored integer not null default 0 check (is_mirrored in (0, 1)))`);
  await run(`insert into agency_advertisers_after (agency_id, advertiser_id, name, name_key)
    select agency_id, advertiser_id, name, name_key from agency_advertisers order by rowid`);
  await run("drop table agency_advertisers");
  await run("alter table agency_advertisers_after rename to agency_advertisers");
  await run(`create index agency_advertisers_by_name on agency_advertisers
    (agency_id, name_key, advertiser_id, name)`);
  await run(`create index agency_advertisers_by_squashed on agency_advertisers
    (agency_id, replace(replace(name_key, ' and ', ' '), ' ', ''), advertiser_id)`);
}

async function shareAdvertisersOnPostgres(run: Run): Promise<void> {
  await run(`alter table agency_advertisers
    add column is_mirrored integer not null default 0 check (is_mirrored in (0, 1))`);
  await run("alter table agency_advertisers drop constraint agency_advertisers_advertiser_id_key");
}

function tables(isLite: boolean): string[] {
  const id = isLite ? "text" : "uuid";
  const time = isLite ? "text" : "timestamptz";
  const key = isLite ? "text" : 'text collate "C"';
  const noRowid = isLite ? "without rowid" : "";
  return [
    `create table gone_advertisers (
      agency_id ${id} not null references companies (id), advertiser_id ${id} not null references companies (id),
      name text not null, name_key ${key} not null, gone_at ${time} not null,
      primary key (agency_id, advertiser_id)) ${noRowid}`,
    `create index gone_advertisers_by_advertiser on gone_advertisers (advertiser_id)`,
    `create table workspaces (
      id ${id} primary key, base_url ${key} not null, service_client_id ${key} not null,
      company_id ${id} not null references companies (id), client_id ${id} not null references clients (id),
      created_at ${time} not null, mirrored_at ${time}, mirror_run ${id}, mirror_started_at ${time}, mirror_alive_at ${time},
      mirror_count integer not null default 0, mirror_skipped integer not null default 0, mirror_error text)`,
    `create unique index workspaces_by_service_client on workspaces (base_url, service_client_id)`,
    `create unique index workspaces_by_company on workspaces (company_id)`,
    `create table mirror_entries (
      workspace_id ${id} not null references workspaces (id), name_key ${key} not null, advertiser_id ${id} not null,
      name text not null, primary key (workspace_id, name_key, advertiser_id)) ${noRowid}`,
    `create table service_creates (
      id ${id} primary key, workspace_id ${id} not null references workspaces (id),
      client_id ${id} not null references clients (id), advertiser_id ${id} not null references companies (id),
      name text not null, body text not null, digest text not null, idempotency_key ${key} not null,
      state text not null check (state in ('sending', 'created', 'refused', 'not_known', 'discarded')),
      attempt ${id} not null, instance ${id} not null, sending_until ${time} not null,
      status integer, reason text, message text, answer text, service_playlist_id text,
      playlist_id ${id} references playlists (id), created_at ${time} not null, updated_at ${time} not null)`,
    `create unique index service_creates_by_key on service_creates (client_id, idempotency_key)`,
    `create index service_creates_by_state on service_creates (workspace_id, state, created_at, id)`,
    `create index service_creates_open on service_creates (sending_until) where state = 'sending'`,
    `create index service_creates_closed on service_creates (updated_at) where state in ('refused', 'discarded')`,
    `create index service_creates_by_playlist on service_creates (playlist_id)`,
  ];
}
