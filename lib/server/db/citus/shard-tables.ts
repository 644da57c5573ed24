import { type TableName } from "@/lib/server/db/tables";

/*
 * Tables of a sharded database (`admin shard`), which is split by agency. Rows of an advertiser without an agency are kept under its own ID. Only
 * PostgreSQL can be sharded.
 */

interface ShardTable {
  name: TableName;
  /** The column with the agency, first in the primary key. `shard_key` exists only in sharded databases. */
  key: "agency_id" | "shard_key";
  /** Joins to `old`, the table before it is split, that give `keyOf`. The tables before this one are already split. */
  joins: string;
  keyOf: string;
}

const own = (name: TableName): ShardTable => ({
  name,
  key: "agency_id",
  joins: "",
  keyOf: "old.agency_id",
});
const of = (name: TableName, joins: string, keyOf: string): ShardTable => ({
  name,
  key: "shard_key",
  joins,
  keyOf,
});
const ofPlaylist = (name: TableName) =>
  of(name, "join playlists on playlists.id = old.playlist_id", "playlists.shard_key");
const ofClient = (name: TableName, column = "client_id") =>
  of(name, `join clients on clients.id = old.${column}`, "clients.tenant_id");
const ofCompany = (name: TableName) =>
  of(
    name,
    "join (select distinct company_id, tenant_id from clients) clients on clients.company_id = old.company_id",
    "clients.tenant_id",
  );

/** The tables to split, in a possible order. */
export const shardTables: readonly [ShardTable, ...ShardTable[]] = [
  own("agency_sizes"),
  own("agency_advertisers"),
  own("advertiser_aliases"),
  own("advertiser_blocks"),
  own("gone_advertisers"),
  of("playlists", "", "coalesce(old.agency_id, old.company_id)"),
  of(
    "playlist_inventory",
    "join playlists on playlists.number = old.playlist_number",
    "playlists.shard_key",
  ),
  ofPlaylist("playlist_searches"),
  ofPlaylist("playlist_tags"),
  ofClient("change_sets", "created_by"),
  ofPlaylist("playlist_revisions"),
  of(
    "change_set_items",
    "join change_sets on change_sets.id = old.change_set_id",
    "change_sets.shard_key",
  ),
  ofClient("idempotency_keys"),
  ofClient("pinned_companies"),
  ofClient("saved_views"),
  // A call may name a deleted client.
  of(
    "api_requests",
    "left join clients on clients.id = old.client_id",
    "coalesce(clients.tenant_id, old.client_id)",
  ),
  ofClient("service_creates"),
  ofCompany("id_lists"),
  ofCompany("name_templates"),
];

/**
 * Tables that split tables refer to, and the tables that those refer to, in the order of their references. With Citus each machine has
 * all rows.
 */
export const referenceTables = [
  "companies",
  "clients",
  "people",
  "client_secrets",
  "invitations",
  "person_sessions",
  "workspaces",
  "mirror_entries",
  "catalogues",
  "catalogue_sources",
  "catalogue_imports",
  "catalogue_entries",
  "catalogue_counts",
  "entry_aliases",
  "entry_blocks",
] as const satisfies readonly TableName[];

const keys = new Map<string, string>(shardTables.map(({ name, key }) => [name, key]));

/** Returns the column of a table that names the agency; undefined for tables that are not split. */
export const shardKeyOf = (table: string): string | undefined => keys.get(table);
