import type BetterSqlite3 from "better-sqlite3";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { formatFloat, sqliteReaders, toSqliteValue } from "@/lib/server/db/transfer/column-types";
import { parseLine } from "@/lib/server/db/transfer/lines";
import {
  type Definition,
  derivedTables,
  noKeyMessage,
  orderWithoutKey,
  type TableStore,
  TransferError,
  type TransferTable,
} from "@/lib/server/db/transfer/table-store";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/* Reads rows of SQLite as lines. SQLite joins a row into one text with marks between values, because a text is faster to fetch than its
   values; marks begin with NUL, which no text of Cuelist contains. */

const marks = { column: "\0,", row: "\0;", null: "\0N" };
const special = /[\\\b\f\n\r\t\v]/;
const letters: Record<string, string> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** Returns the SQL of a row with marks, from that of its values. */
function markedRow(values: string[]): string {
  const known = values.map((value) => `ifnull(${value}, char(0) || 'N')`);
  return `${known.join(" || char(0) || ',' || ")} || char(0) || ';'`;
}

/** Converts rows with marks to lines. */
export function toLines(rows: string): string {
  const escaped = special.test(rows)
    ? rows.replaceAll(/[\\\b\f\n\r\t\v]/g, (character) => letters[character] ?? character)
    : rows;
  return escaped
    .replaceAll(marks.column, "\t")
    .replaceAll(marks.row, "\n")
    .replaceAll(marks.null, "\\N");
}

const pieceCharacters = 1_048_576;
const quote = (name: string) => `"${name}"`;
/** The tables of a SQLite file. Foreign keys are not enforced on its connection; `complete` checks them. */
export class SqliteStore implements TableStore {
  readonly kind = "sqlite";
  readonly #db: BetterSqlite3.Database;
  readonly #inserts = new Map<string, BetterSqlite3.Statement<unknown[]>>();

  constructor(file: string, { isReadOnly }: { isReadOnly: boolean }) {
    this.#db = new Sqlite(file, { readonly: isReadOnly, fileMustExist: true, timeout: 10_000 });
    this.#db.function("float_text", { deterministic: true }, formatFloat);
    this.#db.pragma("foreign_keys = OFF");
    this.#db.pragma("cache_size = -65536");
    if (isReadOnly) return;
    // A commit need not reach the disk: after a crash of the machine, the remaining rows are compared and written again.
    this.#db.pragma("synchronous = NORMAL");
    this.#db.pragma("wal_autocheckpoint = 16384");
  }

  listTables(): Promise<TransferTable[]> {
    const names = this.#names("table").filter((name) => !derivedTables.test(name));
    return Promise.resolve(names.map((name) => this.#describe(name)));
  }

  beginSnapshot(): Promise<void> {
    this.#db.exec("begin");
    // SQLite takes the snapshot at the first read.
    this.#db.prepare("select count(*) from sqlite_master").get();
    return Promise.resolve();
  }

  async *read({ name, columns, order }: TransferTable): AsyncGenerator<Buffer> {
    const types = this.#types(name);
    const values = columns.map((column) => sqliteReaders[types.get(column) ?? ""]?.(quote(column)));
    const rows = this.#db
      .prepare<unknown[], string>(
        `select ${markedRow(values.map(String))} from ${quote(name)}
          order by ${order.map(quote).join(", ")}`,
      )
      .pluck();
    let piece = "";
    for (const line of rows.iterate()) {
      piece += line;
      if (piece.length < pieceCharacters) continue;
      yield Buffer.from(toLines(piece));
      piece = "";
      await yieldToEventLoop();
    }
    if (piece !== "") yield Buffer.from(toLines(piece));
  }

  insert(table: TransferTable, lines: Buffer): Promise<void> {
    const statement = this.#prepareInsert(table);
    const types = this.#types(table.name);
    const typeOf = table.columns.map((column) => types.get(column) ?? "");
    const isPlain = typeOf.every((type) => type === "text" || type === "integer");
    this.#transact(() => {
      for (const line of lines.toString().split("\n")) {
        if (line === "") continue;
        const values = parseLine(line);
        statement.run(
          isPlain ? values : values.map((value, at) => toSqliteValue(typeOf[at] ?? "", value)),
        );
      }
    });
    return Promise.resolve();
  }

  listDefinitions(): Promise<Definition[]> {
    const rows = this.#db
      .prepare<[], { name: string; table: string; create: string }>(
        `select name, tbl_name as "table", sql as "create" from sqlite_master
          where type = 'index' and sql is not null order by name`,
      )
      .all();
    return Promise.resolve(rows.map((row) => ({ ...row, drop: `drop index ${quote(row.name)}` })));
  }

  texts(query: string): Promise<string[]> {
    const values = this.#db.prepare(query).pluck().all();
    return Promise.resolve(values.map(String));
  }

  run(statements: string[]): Promise<void> {
    this.#transact(() => {
      for (const statement of statements) this.#db.exec(statement);
    });
    return Promise.resolve();
  }

  complete(): Promise<void> {
    const [broken] = this.#db.pragma("foreign_key_check") as { table: string; parent: string }[];
    if (broken)
      throw new TransferError(
        `The table ${broken.table} refers to rows that ${broken.parent} does not have.`,
      );
    this.#db.pragma("wal_checkpoint(truncate)");
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#db.close();
    return Promise.resolve();
  }

  #transact(work: () => void): void {
    this.#db.exec("begin immediate");
    try {
      work();
      this.#db.exec("commit");
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec("rollback");
      throw error;
    }
  }

  #names(type: string): string[] {
    return this.#db
      .prepare<[string], string>("select name from sqlite_master where type = ? order by name")
      .pluck()
      .all(type);
  }

  #columns(table: string): ColumnInfo[] {
    return this.#db.pragma(`table_info(${quote(table)})`) as ColumnInfo[];
  }

  #types(table: string): Map<string, string> {
    return new Map(this.#columns(table).map(({ name, type }) => [name, type.toLowerCase()]));
  }

  #describe(name: string): TransferTable {
    const columns = this.#columns(name);
    const unknown = columns.find(({ type }) => !(type.toLowerCase() in sqliteReaders));
    if (unknown)
      throw new TransferError(
        `${name}.${unknown.name} has the type ${unknown.type}, which is not moved.`,
      );
    const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    const order = key.length > 0 ? key.map((column) => column.name) : orderWithoutKey[name];
    if (!order) throw new TransferError(noKeyMessage(name));
    return { name, columns: columns.map((column) => column.name), order };
  }

  #prepareInsert({ name, columns }: TransferTable): BetterSqlite3.Statement<unknown[]> {
    const known = this.#inserts.get(name);
    if (known) return known;
    const statement = this.#db.prepare<unknown[]>(
      `insert into ${quote(name)} (${columns.map(quote).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
    );
    this.#inserts.set(name, statement);
    return statement;
  }
}

interface ColumnInfo {
  name: string;
  type: string;
  pk: number;
}
