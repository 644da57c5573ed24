import { existsSync, linkSync, readFileSync, rmSync } from "node:fs";
import { type Database } from "@/lib/server/db/database";
import { migrate } from "@/lib/server/db/migrate";
import { openPostgres } from "@/lib/server/db/postgres";
import { openSqlite, sqliteFile } from "@/lib/server/db/sqlite";
import { unfinishedCopy } from "@/lib/server/db/unfinished-copy";
import { keepFilesPrivate, makeFolder, writeFileIfAbsent } from "@/lib/server/private-files";
import { masterKeyFile } from "@/lib/server/keys";
import { PostgresStore } from "@/lib/server/db/transfer/postgres-store";
import { rebuildSearch } from "@/lib/server/db/transfer/rebuild-search";
import { SqliteStore } from "@/lib/server/db/transfer/sqlite-store";
import {
  type Definition,
  type RowProgress,
  type TableStore,
  TransferError,
} from "@/lib/server/db/transfer/table-store";
import { partialFolder } from "@/lib/server/db/partial-folder";

/** The installation to fill: its PostgreSQL database, or `cuelist.db` in its folder; `master.key` is in the folder either way. */
export interface TargetPlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** An empty installation, or one that an interrupted restore or copy has begun to fill. */
export class Target {
  readonly store: TableStore;
  readonly #database: Database;
  readonly #place: TargetPlace;

  private constructor(place: TargetPlace, database: Database, store: TableStore) {
    this.#place = place;
    this.#database = database;
    this.store = store;
  }

  /** @throws TransferError if there is already an installation */
  static async open(place: TargetPlace, masterKey: string): Promise<Target> {
    refuseOtherKey(place.dataDir, masterKey);
    makeFolder(place.dataDir);
    keepFilesPrivate(place.dataDir);
    if (place.databaseUrl) {
      const store = await PostgresStore.open(place.databaseUrl);
      return new Target(place, openPostgres(place.databaseUrl, 2), store);
    }
    if (existsSync(sqliteFile(place.dataDir)))
      throw new TransferError(
        `${sqliteFile(place.dataDir)} exists. Name an empty folder as DATA_DIR, or move the database away.`,
      );
    const target = Target.#openPartial(place);
    if (await target.#isUnfinished()) return target;
    // Either new, or complete but interrupted before it was moved to its place.
    await target.close();
    rmSync(partialFolder(place.dataDir), { recursive: true, force: true });
    return Target.#openPartial(place);
  }

  static #openPartial(place: TargetPlace): Target {
    const database = openSqlite(partialFolder(place.dataDir));
    const store = new SqliteStore(database.file ?? "", { isReadOnly: false });
    return new Target(place, database, store);
  }

  /** Creates the tables of migration `version`, without indexes, unless an interrupted run has done so. @throws TransferError */
  async prepare(version: string): Promise<void> {
    if (await this.#isUnfinished()) {
      const [applied] = await this.store.texts("select max(name) from kysely_migration");
      if (applied === version) return;
      throw new TransferError(
        `The database holds an interrupted restore or copy of another version (${applied}). Empty it and try again.`,
      );
    }
    await this.#refuseRows();
    await this.#database.inspect();
    if (this.#database.isSplit)
      throw new TransferError(
        "The tables of the target are split by agency. Name a new database, and run admin shard on it afterwards.",
      );
    await migrate(this.#database, { isCopied: false, report: () => undefined, until: version });
    const [applied] = await this.store.texts("select max(name) from kysely_migration");
    if (applied !== version)
      throw new TransferError(
        `The database has the tables of another version (${applied}). Empty it.`,
      );
    const definitions = await this.store.listDefinitions();
    const json = JSON.stringify(definitions).replaceAll("'", "''");
    await this.store.run([
      `create table ${unfinishedCopy} (definitions text not null)`,
      `insert into ${unfinishedCopy} values ('${json}')`,
      // Foreign keys need the indexes of the referenced columns.
      ...[...definitions]
        .sort(byDependence)
        .reverse()
        .map(({ drop }) => drop),
    ]);
  }

  /** Creates the indexes, the search index and the foreign keys, upgrades the tables to this version, and moves everything to its place. */
  async finish(masterKey: string, report: RowProgress): Promise<void> {
    const [json = "[]"] = await this.store.texts(`select definitions from ${unfinishedCopy}`);
    const definitions = (JSON.parse(json) as Definition[]).sort(byDependence);
    const isOfSearch = ({ table }: Definition) =>
      table === "advertiser_blocks" || table === "entry_blocks";
    await this.#define(
      definitions.filter((one) => !isOfSearch(one) && !isForeignKey(one)),
      report,
    );
    const [version = ""] = await this.store.texts("select max(name) from kysely_migration");
    // The migration fills the index of the catalogue's names.
    const hasEntries = version >= "0041";
    await this.#emptySearch(hasEntries);
    const how = { hasEntries, hasAliases: version >= "0042" };
    await rebuildSearch(this.#database, () => report({ step: "search index" }), how);
    await this.#define(definitions, report);
    report({ step: "checks" });
    await this.store.complete();
    writeFileIfAbsent(masterKeyFile(this.#place.dataDir), masterKey);
    refuseOtherKey(this.#place.dataDir, masterKey);
    await this.store.run([restartIndexing, `drop table ${unfinishedCopy}`]);
    await migrate(this.#database, { isCopied: false, report: () => undefined });
    await this.close();
    this.#publish();
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.#database.close();
  }

  async #define(definitions: Definition[], report: RowProgress): Promise<void> {
    const present = new Set((await this.store.listDefinitions()).map(({ name }) => name));
    for (const { name, create } of definitions.filter((one) => !present.has(one.name))) {
      report({ step: name });
      await this.store.run([create]);
    }
  }

  async #emptySearch(hasEntries: boolean): Promise<void> {
    const all = ["block_tokens", hasEntries ? "entry_tokens" : "catalogue_words"];
    const indexes = this.store.kind === "sqlite" ? all : [];
    await this.store.run([
      "delete from advertiser_blocks",
      ...(hasEntries ? ["delete from entry_blocks"] : []),
      ...indexes.map((table) => `insert into ${table} (${table}) values ('delete-all')`),
    ]);
  }

  async #isUnfinished(): Promise<boolean> {
    const table =
      this.store.kind === "sqlite"
        ? `select name from sqlite_master where name = '${unfinishedCopy}'`
        : `select to_regclass('${unfinishedCopy}')::text as name`;
    return (await this.store.texts(table)).includes(unfinishedCopy);
  }

  async #refuseRows(): Promise<void> {
    for (const { name } of await this.store.listTables()) {
      const found = await this.store.texts(`select 1 from "${name}" limit 1`);
      if (found.length > 0)
        throw new TransferError(
          `The database is not empty (its table ${name} has rows). Name an empty database.`,
        );
    }
  }

  /** Moves a SQLite database to its place. */
  #publish(): void {
    const { dataDir, databaseUrl } = this.#place;
    if (databaseUrl) return;
    const folder = partialFolder(dataDir);
    // A link fails if the file exists; a rename would replace a database that was created meanwhile.
    linkSync(sqliteFile(folder), sqliteFile(dataDir));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes imports index their names again, from the first. A resumed run would copy changed rows again, so this comes with the end. */
const restartIndexing = `update catalogue_imports set position = replace(position, '"at":', '"before":')
  where finished_at is null and position like '%"phase":"names"%'`;

const isForeignKey = ({ create }: Definition) => create.startsWith("alter table");
/** Sorts indexes before foreign keys. */
const byDependence = (one: Definition, other: Definition) =>
  Number(isForeignKey(one)) - Number(isForeignKey(other));

function refuseOtherKey(dataDir: string, masterKey: string): void {
  const file = masterKeyFile(dataDir);
  if (existsSync(file) && readFileSync(file, "utf8").trim() !== masterKey.trim())
    throw new TransferError(
      `${file} belongs to another installation. Name an empty folder as DATA_DIR, or move the file away.`,
    );
}
