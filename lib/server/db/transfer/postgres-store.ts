import { once } from "node:events";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { migrationConfig } from "@/lib/server/db/postgres-config";
import { isDistributed } from "@/lib/server/db/citus/find-split";
import { beginAtOneMoment } from "@/lib/server/db/citus/write-gate";
import { postgresReaders } from "@/lib/server/db/transfer/column-types";
import { joinLines } from "@/lib/server/db/transfer/lines";
import {
  type Definition,
  derivedTables,
  noKeyMessage,
  orderWithoutKey,
  type TableStore,
  TransferError,
  type TransferTable,
} from "@/lib/server/db/transfer/table-store";

/** Excludes the column of tables that are split by agency (lib/server/db/citus), whose value follows from other columns. */
const isMoved = (column: string) => column !== "shard_key";

const quote = (name: string) => `"${name}"`;

/** The tables of a PostgreSQL database, on one connection. */
export class PostgresStore implements TableStore {
  readonly kind = "postgres";
  readonly #client: pg.Client;
  #failure: Error | null = null;

  private constructor(client: pg.Client) {
    this.#client = client;
    // Without a listener a lost connection would end the process; the next statement reports it.
    client.on("error", (error) => (this.#failure ??= error));
  }

  static async open(connectionString: string): Promise<PostgresStore> {
    const store = new PostgresStore(
      new pg.Client({
        ...migrationConfig(connectionString),
        idle_in_transaction_session_timeout: 3_600_000,
      }),
    );
    await store.#client.connect();
    return store;
  }

  async listTables(): Promise<TransferTable[]> {
    const { rows } = await this.#query<{ name: string; columns: string[]; key: string[] }>(`
      select c.relname as name,
        (select json_agg(attname order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
        (select coalesce(json_agg(a.attname order by k.place), '[]') from pg_index i
          cross join unnest(i.indkey) with ordinality as k (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname collate "C"`);
    return rows
      .filter(({ name }) => !derivedTables.test(name))
      .map(({ name, columns, key }) => {
        const order = key.length > 0 ? key.filter(isMoved) : orderWithoutKey[name];
        if (!order) throw new TransferError(noKeyMessage(name));
        return { name, columns: columns.filter(isMoved), order };
      });
  }

  async beginSnapshot(): Promise<void> {
    const texts = this.texts.bind(this);
    if (await isDistributed(texts)) await beginAtOneMoment(texts);
    else await this.#query("begin isolation level repeatable read, read only");
  }

  async *read({ name, columns, order }: TransferTable): AsyncGenerator<Buffer> {
    const types = await this.#types(name);
    const read = columns.map((column) => {
      const type = types.get(column) ?? "";
      const reader = postgresReaders[type];
      if (!reader)
        throw new TransferError(`${name}.${column} has the type ${type}, which is not moved.`);
      return reader(quote(column));
    });
    const sorted = order.map((column) =>
      types.get(column) === "text" ? `${quote(column)} collate "C"` : quote(column),
    );
    const stream = this.#client.query(
      copyTo(
        `copy (select ${read.join(", ")} from ${quote(name)} order by ${sorted.join(", ")}) to stdout`,
      ),
    );
    yield* joinLines(stream as AsyncIterable<Buffer>);
  }

  async insert({ name, columns }: TransferTable, lines: Buffer): Promise<void> {
    const stream = this.#client.query(
      copyFrom(`copy ${quote(name)} (${columns.map(quote).join(", ")}) from stdin`),
    );
    stream.end(lines);
    await once(stream, "finish");
  }

  async listDefinitions(): Promise<Definition[]> {
    const { rows } = await this.#query<Definition>(`
      select i.relname as name, t.relname as table, pg_get_indexdef(i.oid) as create, format('drop index %I', i.relname) as drop
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where i.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x'))
      union all
      select conname, conrelid::regclass::text,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
        format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0
      order by 1`);
    return rows;
  }

  async texts(query: string): Promise<string[]> {
    const { rows } = await this.#query<Record<string, unknown>>(query);
    return rows.map((row) => String(Object.values(row)[0]));
  }

  async run(statements: string[]): Promise<void> {
    try {
      await this.#query(["begin", ...statements, "commit"].join(";\n"));
    } catch (error) {
      await this.#query("rollback").catch(() => undefined);
      throw error;
    }
  }

  async complete(): Promise<void> {
    const { rows } = await this.#query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema()
        and (is_identity = 'YES' or column_default like 'nextval(%')`);
    for (const { table, column } of rows)
      await this.#query(`select setval(pg_get_serial_sequence('${quote(table)}', '${column}'),
        coalesce(max(${quote(column)}), 1), max(${quote(column)}) is not null) from ${quote(table)}`);
    await this.#checkAdvertisers();
    await this.#query("analyze");
  }

  /** Checks the references that have no foreign keys (0030). @throws TransferError */
  async #checkAdvertisers(): Promise<void> {
    const { rows } = await this.#query<{ id: string }>(`
      select advertiser_id as id from agency_advertisers
      where not exists (select from companies where id = advertiser_id)
        or not exists (select from companies where id = agency_id) limit 1`);
    if (rows.length > 0)
      throw new TransferError(
        "The table agency_advertisers refers to rows that companies does not have.",
      );
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>> {
    if (this.#failure) throw this.#failure;
    return this.#client.query<Row>(text);
  }

  async #types(table: string): Promise<Map<string, string>> {
    const { rows } = await this.#query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = current_schema() and table_name = '${table}'`,
    );
    return new Map(rows.map(({ name, type }) => [name, type]));
  }
}
