/* This file is long because it is one list: every table with its columns. */

import { type Generated } from "kysely";
import { type CatalogueTables } from "@/lib/server/db/catalogue-tables";
import { type ClientTables } from "@/lib/server/db/client-tables";
import { type RemoteTables } from "@/lib/server/db/remote-tables";
import { type CompanyKind, type PlaylistType } from "@/lib/shared/vocabulary";

/* The tables. Times are ISO 8601 strings in UTC on both databases; IDs are UUIDv7. */

/** An agency or an advertiser. `name_key` is `nameKey(name)`. */
interface CompanyRow {
  id: string;
  name: string;
  name_key: string;
  kind: CompanyKind;
  created_at: string;
}

/**
 * The agency of an advertiser, at most one unless `is_mirrored`. The names are copied from `companies`, so that a search reads only one
 * index.
 */
interface AgencyAdvertiserRow {
  agency_id: string;
  advertiser_id: string;
  name: string;
  name_key: string;
  /** 1 if another service lists the advertiser for the agency of a workspace, else 0. */
  is_mirrored: Generated<number>;
  /** The UUID in the spelling of that service; null if it is the same as Cuelist's. */
  service_id: Generated<string | null>;
  /** Other names, as a JSON array; null if there are none. */
  aliases: Generated<string | null>;
}

/** A name by which the agency also knows an advertiser: `name_key` is its key; the rest is as in `agency_advertisers`. */
interface AdvertiserAliasRow {
  agency_id: string;
  advertiser_id: string;
  name: string;
  name_key: string;
  aliases: string;
}

/** A block of the names of an agency (`names/name-index.ts`), from the first key to the last. */
interface AdvertiserBlockRow {
  id: Generated<number>;
  agency_id: string;
  first_key: string;
  last_key: string;
  /** Its name keys, with `keySeparator` between them. */
  keys: string;
}

/** A block of the names of the catalogue (`entryIndex`). */
interface EntryBlockRow extends Omit<AdvertiserBlockRow, "agency_id"> {
  scope: string;
}

/** The number of advertisers of an agency; no row if it never had one. */
interface AgencySizeRow {
  agency_id: string;
  advertisers: number;
}

/** `company_id` owns the list that has the playlist; `agency_id` is that company's agency, or the agency itself. */
interface PlaylistRow {
  id: string;
  /** A small key for `playlist_inventory`. Set by PostgreSQL; on SQLite by the insert. */
  number: Generated<number>;
  company_id: string;
  agency_id: string | null;
  advertiser_id: string;
  name: string;
  name_key: string;
  type: PlaylistType;
  revision: number;
  inventory_count: number;
  /** Position of the next inventory ID. Positions are not reused. */
  next_position: number;
  search_count: number;
  archived_at: string | null;
  /** 1 if `archived_at` is set, else 0; in the indexes of lists. */
  is_archived: Generated<number>;
  /** `nameKey` of the advertiser's name, for sorting. */
  advertiser_key: string;
  /** Tag keys, denormalized for sorting and filtering: "\nq4\nnews\n"; "" without tags. */
  tag_keys: string;
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
  /** The people in addition to these clients; null for shared sign-ins. */
  created_by_person: Generated<string | null>;
  updated_by_person: Generated<string | null>;
  /** Kind of its inventory IDs (lib/shared/catalogue/kinds.ts); null if nobody has stated it, so that it is guessed. */
  inventory_kind: Generated<string | null>;
  /** Lines for people, and its `nameKey`; "" without. */
  note: Generated<string>;
  note_key: Generated<string>;
}

/** Positions increase in list order and may have gaps. */
interface PlaylistInventoryRow {
  playlist_number: number;
  position: number;
  inventory_id: string;
}

interface PlaylistSearchRow {
  playlist_id: string;
  position: number;
  /** JSON text, stored unchanged. */
  body: string;
}

interface PlaylistTagRow {
  playlist_id: string;
  position: number;
  tag: string;
  tag_key: string;
}

export interface PlaylistRevisionRow {
  playlist_id: string;
  revision: number;
  created_at: string;
  /** Client ID. */
  created_by: string;
  source: "dashboard" | "api" | "import" | "bulk";
  /** JSON of `RevisionChange` (lib/shared/playlists/history/revision-schema.ts). */
  changed_fields: string;
  /** JSON of `ChangedIds`, complete; null if the inventory did not change. */
  changed_ids: string | null;
  change_set_id: string | null;
  /** Copied from the playlist, for the indexes of the activity feed. */
  agency_id: string | null;
  company_id: string;
  /** 1 if the agency's feed shows this revision: outside change-sets, and for the first of a change-set; else 0. */
  first_for_agency: Generated<number>;
  /** The same for the feed of the playlist's company. */
  first_for_company: Generated<number>;
  /** The person who acted for the client `created_by`; null for a shared sign-in. */
  person_id: Generated<string | null>;
}

/** One action on many playlists (lib/server/domain/change-sets). `company_id` is the company of the client that started it. */
interface ChangeSetRow {
  id: string;
  company_id: string;
  created_at: string;
  /** Client ID. */
  created_by: string;
  /** JSON of `ChangeSetAction`. */
  action: string;
  state: "preparing" | "running" | "done";
  total: number;
  /** The change-set that this one undoes. */
  undo_of: string | null;
  /** SHA-256 of an import's file. */
  digest: string | null;
  /** The person who acted for the client `created_by`; null for a shared sign-in. */
  person_id: Generated<string | null>;
}

export interface ChangeSetItemRow {
  change_set_id: string;
  position: number;
  /** The playlist to change; null for one that an import creates. */
  playlist_id: string | null;
  /** In an import: JSON of the playlist to create or of its change; null once that is done. */
  playlist_input: string | null;
  created_playlist_id: string | null;
  name: string;
  state: "pending" | "done" | "partial" | "skipped" | "failed";
  revision: number | null;
  message: string;
}

interface IdempotencyKeyRow {
  client_id: string;
  key: string;
  /** SHA-256 of the request's path and body, base64url. */
  digest: string;
  created_at: string;
  /** The response as JSON, without its token. */
  answer: string;
}

/** A session that was signed out. Its tokens are refused; the row is deleted after they expire. */
interface EndedSessionRow {
  id: string;
  expires_at: string;
}

/** Filters, order and columns of the playlists list. Visible to its client or person; if shared, to all clients of the company. */
interface SavedViewRow {
  id: string;
  company_id: string;
  client_id: string;
  /** 0 or 1. */
  is_shared: number;
  name: string;
  name_key: string;
  /** The query of the page's URL, without "?". */
  query: string;
  created_at: string;
  updated_at: string;
  /** The person of the client; null for a shared sign-in. */
  person_id: Generated<string | null>;
}

/** Inventory IDs that a filter refers to. */
interface IdListRow {
  company_id: string;
  /** Hash of the IDs. */
  key: string;
  /** JSON array. */
  inventory_ids: string;
  inventory_count: number;
  used_at: string;
  /** ID of the client that stored it first; null if an older version did. */
  client_id: string | null;
  /** Bytes of `inventory_ids`; null if an older version stored it. */
  bytes: number | null;
}

/** A template for the names of a company's new playlists (lib/server/domain/playlists/name-templates). */
interface NameTemplateRow {
  company_id: string;
  position: number;
  template: string;
}

/** `companies` is `formatPinnedAndRecent` of the pinned and recent companies of a person, or of the client for a shared sign-in. */
interface PinnedCompaniesRow {
  client_id: string;
  /** ID of the person or the client. */
  owner_id: string;
  companies: string;
}

/** A call of the API (lib/server/domain/requests). */
export interface ApiRequestsRow {
  client_id: string;
  /** Its X-Request-Id, whose time is that of its arrival. */
  id: string;
  /** Whether the caller failed to authenticate as this client; fewer of these are kept. */
  is_refused: 0 | 1;
  /** The person of the client; null for a shared sign-in. */
  person_id: string | null;
  operation: string;
  method: string;
  /** Path and query. */
  path: string;
  status: number;
  is_cut: 0 | 1;
  duration_ms: number;
  address: string;
  user_agent: string | null;
  error_code: string | null;
  error_message: string | null;
  /** Approximate size of the row. */
  bytes: number;
  /** Headers and bodies (keep-messages.ts); null if they are not kept. */
  messages: Uint8Array | null;
}

/** A change made by an administrator with the command line (lib/server/admin/audit). IDs increase. */
interface AdminActRow {
  id: string;
  created_at: string;
  /** The command with its options, without secrets. */
  command: string;
  /** The changed objects: names and IDs. */
  subject: string;
  result: "done" | "failed";
  /** Reason of the failure, or "". */
  message: string;
  /** The user of the operating system, and the machine. */
  os_user: string;
  host: string;
}

interface SigningKeyRow {
  kid: string;
  created_at: string;
  /** Identifies the master key from which this key is derived. */
  master_key_fingerprint: string;
}

export interface Tables extends ClientTables, RemoteTables, CatalogueTables {
  companies: CompanyRow;
  agency_advertisers: AgencyAdvertiserRow;
  advertiser_aliases: AdvertiserAliasRow;
  advertiser_blocks: AdvertiserBlockRow;
  entry_blocks: EntryBlockRow;
  agency_sizes: AgencySizeRow;
  playlists: PlaylistRow;
  playlist_inventory: PlaylistInventoryRow;
  playlist_searches: PlaylistSearchRow;
  playlist_tags: PlaylistTagRow;
  playlist_revisions: PlaylistRevisionRow;
  change_sets: ChangeSetRow;
  change_set_items: ChangeSetItemRow;
  idempotency_keys: IdempotencyKeyRow;
  signing_keys: SigningKeyRow;
  name_templates: NameTemplateRow;
  ended_sessions: EndedSessionRow;
  pinned_companies: PinnedCompaniesRow;
  saved_views: SavedViewRow;
  id_lists: IdListRow;
  api_requests: ApiRequestsRow;
  admin_acts: AdminActRow;
}

export type TableName = keyof Tables;
