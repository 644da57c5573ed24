import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/* Reads all rows of a database before and after its upgrade to 0006, in the names of 0006. */

const tables = {
  companies: ["id"],
  agency_advertisers: ["advertiser_id"],
  clients: ["id"],
  client_secrets: ["id"],
  playlists: ["id"],
  playlist_inventory: ["playlist_number", "position"],
  playlist_searches: ["playlist_id", "position"],
  playlist_tags: ["playlist_id", "position"],
  playlist_revisions: ["playlist_id", "revision"],
  change_sets: ["id"],
  change_set_items: ["change_set_id", "position"],
  idempotency_keys: ["client_id", "key"],
  signing_keys: ["kid"],
};
type Table = keyof typeof tables;
type Row = Record<string, unknown>;

const newColumns: Partial<Record<Table, Record<string, string>>> = {
  playlist_revisions: {
    at: "created_at",
    by: "created_by",
    change: "changed_fields",
    ids: "changed_ids",
    leads_agency: "first_for_agency",
    leads_company: "first_for_company",
  },
  change_sets: { at: "created_at", by: "created_by", act: "action", undoes: "undo_of" },
  change_set_items: {
    place: "position",
    input: "playlist_input",
    made_id: "created_playlist_id",
  },
  signing_keys: { master: "master_key_fingerprint" },
};

const newStates: Record<string, string> = {
  waiting: "pending",
  changed: "done",
  partly: "partial",
  unchanged: "skipped",
  refused: "failed",
};

/** Columns of bookkeeping that 0013 removed and added, and what 0019, 0021, 0025 and 0026 added. */
const leftOut = [
  "search_row",
  "is_mirrored",
  "tenant_id",
  "service_id",
  "person_id",
  "issued_by",
  "created_by_person",
  "updated_by_person",
  "inventory_kind",
];

/** The schema of the database: 0004 or 0005 ("old"), or 0006 ("new"). */
type Names = "old" | "new";

const pageRows = 20_000;

/** All rows of each table, in the order of their keys. */
export async function readRows(database: Database, names: Names): Promise<Record<Table, Row[]>> {
  const found: [string, Row[]][] = [];
  for (const table of Object.keys(tables) as Table[]) {
    const rows: Row[] = [];
    for await (const page of pagesOf(database, table, names)) rows.push(...page);
    found.push([table, rows]);
  }
  return Object.fromEntries(found) as Record<Table, Row[]>;
}

/** Number and SHA-256 of the rows of each table. Without signing keys, to which a server adds its own. */
export async function digestRows(
  database: Database,
  names: Names,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of Object.keys(tables) as Table[]) {
    if (table === "signing_keys") continue;
    const hash = createHash("sha256");
    let count = 0;
    for await (const page of pagesOf(database, table, names)) {
      for (const row of page) hash.update(`${JSON.stringify(row)}\n`);
      count += page.length;
    }
    digests[table] = `${count} ${hash.digest("hex")}`;
  }
  return digests;
}

async function* pagesOf({ read }: Database, table: Table, names: Names): AsyncGenerator<Row[]> {
  const renamed = names === "old" ? (newColumns[table] ?? {}) : {};
  const oldColumn = (column: string) =>
    Object.keys(renamed).find((old) => renamed[old] === column) ?? column;
  const keys = tables[table];
  const columns = sql.join(keys.map((key) => sql.ref(oldColumn(key))));
  for (let last: Row | undefined; ;) {
    const after = last;
    const rest = after
      ? sql`where (${columns}) > (${sql.join(keys.map((key) => after[key]))})`
      : sql``;
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${rest}
      order by ${columns} limit ${sql.lit(pageRows)}`.execute(read);
    const page = rows.map((row) => toNewNames(row, renamed, table, names));
    yield page;
    if (page.length < pageRows) return;
    last = page.at(-1);
  }
}

function toNewNames(row: Row, renamed: Record<string, string>, table: Table, names: Names): Row {
  const kept = Object.entries(row).filter(([column]) => !leftOut.includes(column));
  const entries = kept.map(([column, value]): [string, unknown] => [
    renamed[column] ?? column,
    names === "old" && table === "change_set_items" && column === "state"
      ? newStates[String(value)]
      : value,
  ]);
  // The columns of a table that was copied may have another order.
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
