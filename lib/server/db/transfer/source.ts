import { existsSync, readFileSync } from "node:fs";
import { migrations } from "@/lib/server/db/migrations/all";
import { explainTooOld, oldestVersion } from "@/lib/server/db/migrations/baseline";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { unfinishedCopy } from "@/lib/server/db/unfinished-copy";
import { PostgresStore } from "@/lib/server/db/transfer/postgres-store";
import { SqliteStore } from "@/lib/server/db/transfer/sqlite-store";
import {
  type RowSource,
  type TableStore,
  TransferError,
  type TransferTable,
} from "@/lib/server/db/transfer/table-store";
import { fingerprintOf, masterKeyFile } from "@/lib/server/keys";

/** Key of the advisory lock: "cueb" in ASCII. */
const backupLock = 0x6375_6562;

/** An installation to read: the rows of its database at one moment, and its master key. */
export interface Installation extends RowSource {
  kind: TableStore["kind"];
  masterKey: string;
  /** Time of the snapshot that is read. */
  createdAt: string;
  /** Prevents other processes from backing up the same PostgreSQL database until `close`; returns false if one does. */
  lock(): Promise<boolean>;
  close(): Promise<void>;
}

/** The place of an installation's database and key, and the selection of its rows. */
export interface InstallationPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Whether the request log is read, which is the default; otherwise its table counts as empty. */
  hasRequests?: boolean;
}

/** Opens an installation, which may be in use; changes nothing. @throws TransferError, errors of the drivers */
export async function openInstallation(place: InstallationPlace): Promise<Installation> {
  const store = await openStore(place);
  try {
    await store.beginSnapshot();
    const createdAt = new Date().toISOString();
    const version = await readVersion(store);
    const tables = await store.listTables();
    const isRead = ({ name }: TransferTable) =>
      place.hasRequests !== false || name !== requestTable;
    return {
      kind: store.kind,
      version,
      tables,
      createdAt,
      lock: async () =>
        store.kind === "sqlite" ||
        (await store.texts(`select pg_try_advisory_lock(${backupLock})`))[0] === "true",
      masterKey: await readMasterKey(place.dataDir, store),
      read: (table) => (isRead(table) ? store.read(table) : noRows()),
      countAll: async () => {
        let rows = 0;
        for (const { name } of tables.filter(isRead))
          rows += Number((await store.texts(estimateRows(store.kind, name)))[0]);
        return rows;
      },
      close: () => store.close(),
    };
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error;
  }
}

const requestTable = "api_requests";

async function* noRows(): AsyncGenerator<Buffer> {}

/** Maximum rows of a table that are counted. */
const maxCounted = 20_000;

/** Returns a query for the approximate number of a table's rows: counting reads every page, which takes as long as a backup. */
function estimateRows(kind: TableStore["kind"], table: string): string {
  if (kind === "postgres")
    return `select sum(greatest(reltuples, 0))::bigint::text
      from pg_class where relkind = 'r' and (oid = '"${table}"'::regclass
        or oid in (select relid from pg_partition_tree('"${table}"'::regclass)))`;
  const sum = { playlist_inventory: "inventory_count", playlist_revisions: "revision" }[table];
  if (sum !== undefined) return `select coalesce(sum(${sum}), 0) from playlists`;
  // A table with rowids numbers its rows; its index has the last one.
  if (tablesWithRowids.has(table)) return `select coalesce(max(rowid), 0) from "${table}"`;
  return `select count(*) from (select 1 from "${table}" limit ${maxCounted})`;
}

/** Large tables; the others are counted. */
const tablesWithRowids = new Set(["companies", "agency_advertisers", "playlists"]);

function openStore(place: { dataDir: string; databaseUrl: string | undefined }) {
  if (place.databaseUrl) return PostgresStore.open(place.databaseUrl);
  const file = sqliteFile(place.dataDir);
  if (!existsSync(file))
    throw new TransferError(`There is no database at ${file}. Check DATA_DIR and DATABASE_URL.`);
  return new SqliteStore(file, { isReadOnly: true });
}

/** Returns the last migration of the database. @throws TransferError if this version cannot read it */
async function readVersion(store: TableStore): Promise<string> {
  const tables = await store.texts(
    store.kind === "sqlite"
      ? "select name from sqlite_master where type = 'table'"
      : "select table_name from information_schema.tables where table_schema = current_schema()",
  );
  if (!tables.includes("kysely_migration"))
    throw new TransferError("The database is not Cuelist's. Check DATA_DIR and DATABASE_URL.");
  if (tables.includes(unfinishedCopy))
    throw new TransferError(
      "A restore or copy into the database was interrupted. Run that command again first.",
    );
  if (tables.includes("unfinished_migration"))
    throw new TransferError(
      "An upgrade of the database was interrupted. Run: npm run -s admin -- migrate",
    );
  const [version = ""] = await store.texts("select max(name) from kysely_migration");
  requireKnownVersion(version);
  return version;
}

/** @throws TransferError if this version of Cuelist cannot create tables of `version` */
export function requireKnownVersion(version: string): void {
  if (!(version in migrations))
    throw new TransferError(
      `It was made by a newer Cuelist (version ${version} of the tables). Use that one.`,
    );
  if (version < oldestVersion) throw new TransferError(explainTooOld(version));
}

/** Reads the content of `master.key`. @throws TransferError if it is missing or does not belong to the database */
async function readMasterKey(dataDir: string, store: TableStore): Promise<string> {
  const file = masterKeyFile(dataDir);
  const masterKey = readIfPresent(file);
  if (masterKey === null)
    throw new TransferError(`There is no ${file}. Without it no client secret works.`);
  const fingerprint = fingerprintOf(masterKey);
  if (fingerprint === null) throw new TransferError(`${file} is damaged. Put the right one there.`);
  // As at the start of a server: an unused database has no row.
  const [known] = await store.texts(
    "select master_key_fingerprint from signing_keys order by created_at desc limit 1",
  );
  if (known !== undefined && known !== fingerprint)
    throw new TransferError(`${file} doesn't belong to the database. Put the right one there.`);
  return masterKey;
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
