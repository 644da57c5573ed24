/** The tables of version 32 on SQLite. */
export const sqliteBaseline = String.raw`
  create table companies (id text primary key, name text not null, name_key text not null, kind text not null check (kind in ('agency',
    'advertiser')), created_at text not null);
  create table clients (id text primary key, company_id text not null references companies (id), name text not null,
    role text not null check (role in ('manager', 'viewer')), created_at text not null, disabled_at text, tokens_not_before text,
    tenant_id text references companies (id));
  create table client_secrets (id text primary key, client_id text not null references clients (id), hash text not null,
    created_at text not null, expires_at text, person_id text references people (id), issued_by text);
  create table playlists (id text primary key, company_id text not null references companies (id),
    agency_id text references companies (id), advertiser_id text not null references companies (id), name text not null,
    name_key text not null, type text not null check (type in ('podcast', 'radio', 'streaming')), revision integer not null,
    inventory_count integer not null, search_count integer not null, archived_at text, created_at text not null,
    created_by text not null references clients (id), updated_at text not null, updated_by text not null references clients (id),
    next_position integer not null default 0, number integer, advertiser_key text not null default '',
    tag_keys text not null default '', is_archived integer not null default 0, created_by_person text, updated_by_person text,
    inventory_kind text);
  create table playlist_searches (playlist_id text not null references playlists (id), position integer not null, body text not null,
    primary key (playlist_id, position)) without rowid;
  create table playlist_tags (playlist_id text not null references playlists (id), position integer not null, tag text not null,
    tag_key text not null, primary key (playlist_id, position)) without rowid;
  create table playlist_revisions (playlist_id text not null references playlists (id), revision integer not null,
    created_at text not null, created_by text not null references clients (id), source text not null, changed_fields text not null,
    changed_ids text, change_set_id text references change_sets (id), agency_id text, company_id text,
    first_for_agency integer not null default 1, first_for_company integer not null default 1, person_id text, primary key (playlist_id,
    revision)) without rowid;
  create table idempotency_keys (client_id text not null references clients (id), key text not null, digest text not null,
    created_at text not null, answer text not null, primary key (client_id, key));
  create table signing_keys (kid text primary key, created_at text not null, master_key_fingerprint text not null);
  create table playlist_inventory (playlist_number integer not null references playlists (number), position integer not null,
    inventory_id text not null, constraint playlist_inventory_places primary key (playlist_number, position)) without rowid;
  create table change_sets (id text primary key, company_id text not null references companies (id), created_at text not null,
    created_by text not null references clients (id), action text not null, state text not null check (state in ('preparing', 'running',
    'done')), total integer not null, undo_of text references change_sets (id), digest text, person_id text);
  create table ended_sessions (id text primary key, expires_at text not null);
  create table change_set_items (change_set_id text not null references change_sets (id), position integer not null,
    playlist_id text references playlists (id), playlist_input text, created_playlist_id text references playlists (id),
    name text not null, state text not null check (state in ('pending', 'done', 'partial', 'skipped', 'failed')), revision integer,
    message text not null, primary key (change_set_id, position)) without rowid;
  create table saved_views (id text primary key, company_id text not null references companies (id),
    client_id text not null references clients (id), is_shared integer not null, name text not null, name_key text not null,
    query text not null, created_at text not null, updated_at text not null, person_id text);
  create table id_lists (company_id text not null references companies (id), key text not null, inventory_ids text not null,
    inventory_count integer not null, used_at text not null, client_id text, bytes integer, primary key (company_id, key));
  create table name_templates (company_id text not null references companies (id), position integer not null, template text not null,
    primary key (company_id, position));
  create table agency_sizes (agency_id text primary key references companies (id), advertisers integer not null);
  create table pinned_companies (client_id text primary key references clients (id), companies text not null);
  create table advertiser_blocks (id integer primary key, agency_id text not null references companies (id), first_key text not null,
    last_key text not null, keys text not null default '');
  create table agency_advertisers (agency_id text not null references companies (id),
    advertiser_id text not null references companies (id), name text not null, name_key text not null,
    is_mirrored integer not null default 0 check (is_mirrored in (0, 1)), service_id text);
  create table gone_advertisers (agency_id text not null references companies (id), advertiser_id text not null references companies (id),
    name text not null, name_key text not null, gone_at text not null, service_id text, primary key (agency_id,
    advertiser_id)) without rowid;
  create table workspaces (id text primary key, base_url text not null, service_client_id text not null,
    company_id text not null references companies (id), client_id text not null references clients (id), created_at text not null,
    mirrored_at text, mirror_run text, mirror_started_at text, mirror_alive_at text, mirror_count integer not null default 0,
    mirror_skipped integer not null default 0, mirror_error text, mirror_retry_at text);
  create table service_creates (id text primary key, workspace_id text not null references workspaces (id),
    client_id text not null references clients (id), advertiser_id text not null references companies (id), name text not null,
    body text not null, digest text not null, idempotency_key text not null, state text not null check (state in ('sending', 'created',
    'refused', 'not_known', 'discarded')), attempt text not null, instance text not null, sending_until text not null, status integer,
    reason text, message text, answer text, service_playlist_id text, playlist_id text references playlists (id),
    created_at text not null, updated_at text not null, change_set_id text references change_sets (id), position integer,
    source text not null default 'dashboard', origin text);
  create table mirror_entries (workspace_id text not null references workspaces (id), batch integer not null, name_key text not null,
    advertiser_id text not null, name text not null, service_id text, primary key (workspace_id, batch, name_key,
    advertiser_id)) without rowid;
  create table api_requests (client_id text not null, id text not null, calls integer not null, summaries text not null,
    contents blob not null, is_refused integer not null default 0, primary key (client_id, id)) without rowid;
  create table admin_acts (id text primary key, created_at text not null, command text not null, subject text not null,
    result text not null check (result in ('done', 'failed')), message text not null, os_user text not null,
    host text not null) without rowid;
  create table shared_schema_floor (id integer primary key check (id = 1), oldest_server integer not null);
  create table service_tokens (workspace_id text not null, number integer not null, session_id text not null, digest text not null,
    sealed text not null, is_renewed integer not null check (is_renewed in (0, 1)), ends_at text not null, received_at text not null,
    refused_at text, primary key (workspace_id, number)) without rowid;
  create table people (id text primary key, client_id text not null references clients (id), name text not null, name_key text not null,
    email text, role text not null check (role in ('manager', 'viewer')), created_at text not null, joined_at text, disabled_at text,
    forgotten_at text, last_seen_at text, tokens_not_before text, oidc_issuer text, oidc_subject text) without rowid;
  create table invitations (id text primary key, person_id text not null references people (id), key_hash text not null,
    created_at text not null, issued_by text, expires_at text not null, used_at text, revoked_at text) without rowid;
  create table person_sessions (id text primary key, person_id text not null references people (id), started_at text not null,
    seen_at text not null, ends_at text not null, address text not null, user_agent text not null) without rowid;
  create table catalogues (number integer primary key, company_id text not null unique);
  create table catalogue_sources (id text primary key, catalogue integer not null, name text not null, name_key text not null,
    format text not null, created_at text not null);
  create table catalogue_imports (number integer primary key, source_id text not null references catalogue_sources (id),
    file_name text not null, digest text, options text not null, started_at text not null, finished_at text, undone_at text,
    position text not null, added integer not null, changed integer not null, gone integer not null, returned integer not null,
    rejected integer not null, client_id text, person_id text);
  create table catalogue_entries (number integer primary key, catalogue integer not null, kind text not null, inventory_id text not null,
    name text not null, name_key text not null, publisher text, language text, country text, categories text not null, address text,
    last_published_at text, popularity integer not null, attributes text not null,
    source_id text not null references catalogue_sources (id), first_import integer not null, last_import integer not null,
    gone_import integer);
  create table catalogue_changes (import_number integer not null references catalogue_imports (number), catalogue integer not null,
    kind text not null, inventory_id text not null, entry_before text not null, primary key (import_number, kind, inventory_id));
  create table catalogue_counts (catalogue integer not null, kind text not null,
    source_id text not null references catalogue_sources (id), entries integer not null, gone integer not null, primary key (catalogue,
    kind, source_id));
  create index clients_by_company on clients (company_id, id);
  create unique index playlist_tags_by_tag on playlist_tags (tag_key, playlist_id);
  create index idempotency_keys_by_age on idempotency_keys (created_at);
  create unique index playlists_by_number on playlists (number);
  create index playlists_by_agency on playlists (agency_id, is_archived, updated_at, id, number, advertiser_id, type, inventory_count,
    search_count, updated_by, company_id, name_key, advertiser_key, tag_keys);
  create index playlists_by_company on playlists (company_id, is_archived, updated_at, id, number, advertiser_id, type, inventory_count,
    search_count, updated_by, agency_id, name_key, advertiser_key, tag_keys);
  create index playlists_sorted_by_name on playlists (agency_id, is_archived, substr(name_key, 1, 200), id);
  create index playlists_sorted_by_advertiser on playlists (agency_id, is_archived, substr(advertiser_key, 1, 200), id);
  create index playlists_sorted_by_tags on playlists (agency_id, is_archived, substr(tag_keys, 1, 200), id);
  create index playlists_sorted_by_type on playlists (agency_id, is_archived, type, id);
  create index playlists_sorted_by_ids on playlists (agency_id, is_archived, inventory_count, id);
  create index playlists_sorted_by_searches on playlists (agency_id, is_archived, search_count, id);
  create index change_sets_by_company on change_sets (company_id, state, created_at, id);
  create index change_sets_by_undone on change_sets (undo_of) where undo_of is not null;
  create index change_sets_by_digest on change_sets (company_id, digest) where digest is not null;
  create unique index playlist_inventory_by_id on playlist_inventory (inventory_id, playlist_number);
  create index playlist_revisions_of_agency on playlist_revisions (agency_id, created_at, playlist_id, revision, created_by,
    source) where first_for_agency = 1;
  create index playlist_revisions_of_company on playlist_revisions (company_id, created_at, playlist_id, revision, created_by,
    source) where first_for_company = 1;
  create index playlist_revisions_by_change_set on playlist_revisions (change_set_id, company_id) where change_set_id is not null;
  create index ended_sessions_by_end on ended_sessions (expires_at);
  create index change_sets_preparing on change_sets (created_at) where state = 'preparing';
  create index change_set_items_by_state on change_set_items (change_set_id, state, position);
  create index saved_views_by_company on saved_views (company_id, name_key, id);
  create index id_lists_by_use on id_lists (company_id, used_at);
  create unique index advertiser_blocks_by_name on advertiser_blocks (agency_id, last_key, first_key);
  create index agency_advertisers_by_name on agency_advertisers (agency_id, name_key, advertiser_id, name);
  create index agency_advertisers_by_squashed on agency_advertisers (agency_id, replace(replace(name_key, ' and ', ' '), ' ', ''),
    advertiser_id);
  create unique index agency_advertisers_by_advertiser on agency_advertisers (advertiser_id,
    (case when is_mirrored = 1 then agency_id else '' end));
  create index gone_advertisers_by_advertiser on gone_advertisers (advertiser_id);
  create unique index workspaces_by_service_client on workspaces (base_url, service_client_id);
  create unique index workspaces_by_company on workspaces (company_id);
  create unique index service_creates_by_key on service_creates (client_id, idempotency_key);
  create index service_creates_by_state on service_creates (workspace_id, state, created_at, id);
  create index service_creates_open on service_creates (sending_until) where state = 'sending';
  create index service_creates_closed on service_creates (updated_at) where state in ('refused', 'discarded');
  create index service_creates_by_playlist on service_creates (playlist_id);
  create unique index service_creates_by_item on service_creates (change_set_id, position) where change_set_id is not null;
  create index change_set_items_by_playlist on change_set_items (playlist_id) where playlist_id is not null;
  create index change_set_items_by_created_playlist on change_set_items (created_playlist_id) where created_playlist_id is not null;
  create index service_tokens_by_time on service_tokens (received_at);
  create index playlist_revisions_by_playlist on playlist_revisions (playlist_id, revision, company_id);
  create index playlists_by_advertiser on playlists (agency_id, is_archived, advertiser_id, updated_at, id, type);
  create index people_by_name on people (client_id, name_key, id);
  create unique index people_by_identity on people (oidc_issuer, oidc_subject) where oidc_subject is not null;
  create unique index invitations_by_key on invitations (key_hash);
  create index invitations_by_person on invitations (person_id);
  create index invitations_by_end on invitations (expires_at);
  create index person_sessions_by_person on person_sessions (person_id, ends_at);
  create index person_sessions_by_end on person_sessions (ends_at);
  create index client_secrets_by_hash on client_secrets (client_id, hash);
  create index client_secrets_by_person on client_secrets (person_id);
  create index playlist_revisions_by_person on playlist_revisions (person_id, created_at, playlist_id, revision, agency_id, company_id,
    first_for_agency, first_for_company, created_by, source) where person_id is not null;
  create unique index catalogue_sources_by_name on catalogue_sources (catalogue, name_key);
  create index catalogue_imports_by_source on catalogue_imports (source_id, number);
  create unique index catalogue_entries_by_id on catalogue_entries (catalogue, kind, inventory_id);
  create index catalogue_entries_by_name on catalogue_entries (catalogue, kind, name_key, popularity desc);
  create index catalogue_entries_by_import on catalogue_entries (source_id, last_import) where gone_import is null;
  create index catalogue_entries_by_end on catalogue_entries (gone_import) where gone_import is not null;
  create index agencies_by_name on companies (name_key, id) where kind = 'agency';
  create virtual table block_tokens using fts5 (tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
  create virtual table catalogue_words using fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii',
    prefix = '2 3')`;
