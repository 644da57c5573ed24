import { type CompiledQuery, sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { keepStatement } from "@/lib/server/db/connections/kept-statements";
import {
  agencyOf,
  agencyPlaceholder,
  prepareForAgencies,
} from "@/lib/server/db/citus/agency-plugin";
import { type Tables } from "@/lib/server/db/tables";

/** Placeholder for a parameter while a query is built. External text never starts with NUL. */
const placeholder = (name: string) => `\0${name}`;

/** Returns the name of the parameter of a placeholder; null for a value of the query, and for the agency. */
const nameOf = (parameter: unknown): string | null =>
  typeof parameter === "string" && parameter.startsWith("\0") && parameter !== agencyPlaceholder
    ? parameter.slice(1)
    : null;

/** A compiled query, and the names of its parameters. */
interface Template<Row> {
  query: CompiledQuery<Row>;
  names: (string | null)[];
}

type Parameters = Record<
  string,
  string | number | boolean | null | Uint8Array | readonly string[] | readonly number[]
>;
interface Runner {
  isSqlite: boolean;
  run: (
    query: CompiledQuery,
    takeRow?: (row: unknown) => boolean,
  ) => unknown[] | Promise<unknown[]>;
  /** Runs a query of a transaction; returns how many rows it changed. Only PostgreSQL has it. */
  change?: (query: CompiledQuery) => Promise<bigint>;
}

const runners = new WeakMap<Queries, Runner>();

/**
 * Executes prepared queries on `db` without Kysely's scheduling, which costs more than a small query, and which in a transaction sends a
 * query only after the answers to the previous ones.
 */
export function runDirectly(db: Queries, runner: Runner): void {
  runners.set(db, runner);
}

/** Ends `runDirectly`. */
export const runAsKysely = (db: Queries): void => void runners.delete(db);

/**
 * A placeholder in a subquery: SQLite prepares a query again, which takes longer than most queries, when a parameter changes that its
 * planner has used, such as that of a limit. Inside a subquery it uses none.
 */
const hiddenPlaceholder = (name: string) => sql`(select ${placeholder(name)})`;

const standInsOf = <Values extends object>(of: (name: string) => unknown): Values =>
  new Proxy({} as Values, { get: (_, name) => of(String(name)) });

/**
 * Compiles a query once per database and then only binds parameters, for the few queries of every request. `build` receives placeholders
 * of the parameters' types and may only put them into the query. `dialect`: other arguments, the same for each call, such as the
 * operations of the database.
 */
export function prepared<Values extends Parameters, Dialect extends unknown[] = []>() {
  return <Row>(
    build: (db: Queries, parameters: Values, ...dialect: Dialect) => CompiledQuery<Row>,
  ) => {
    const forAll = new WeakMap<object, Template<Row>>();
    const forAgencies = new WeakMap<object, Template<Row>>();
    const bind = (db: Queries, values: Values, dialect: Dialect) => {
      const agency = agencyOf(db);
      const compiled = agency === undefined ? forAll : forAgencies;
      // A transaction has the adapter of its database.
      const database = db.getExecutor().adapter;
      let template = compiled.get(database);
      const runner = runners.get(db);
      if (!template) {
        const compile = (standIns: Values) =>
          prepareForAgencies(() => build(db, standIns, ...dialect));
        let query = compile(standInsOf<Values>(placeholder));
        if (runner?.isSqlite && /^\s*select\b/i.test(query.sql))
          query = compile(standInsOf<Values>(hiddenPlaceholder));
        if (!runner?.isSqlite && agency === undefined) keepStatement(query);
        template = { query, names: query.parameters.map(nameOf) };
        compiled.set(database, template);
      }
      const { query, names } = template;
      const parameters = query.parameters.map((parameter, index) => {
        const name = names[index];
        if (name) return values[name];
        return parameter === agencyPlaceholder ? agency : parameter;
      });
      return { runner, query: { ...query, parameters } };
    };
    // Not async: if the rows are available immediately, a promise would cost as much as a small query.
    const find = (
      db: Queries,
      values: Values,
      dialect: Dialect,
      takeRow?: (row: Row) => boolean,
    ): Row[] | Promise<Row[]> => {
      const { runner, query } = bind(db, values, dialect);
      const rows: Row[] | Promise<Row[]> = runner
        ? (runner.run(query, takeRow as (row: unknown) => boolean) as Row[] | Promise<Row[]>)
        : execute(db, query);
      return takeRow && rows instanceof Promise ? rows.then((all) => rowsUpTo(all, takeRow)) : rows;
    };
    return Object.assign(
      (db: Queries, values: Values, ...dialect: Dialect) => find(db, values, dialect),
      {
        /** Returns rows up to the first one for which `takeRow` returns false. A synchronous connection computes no further ones. */
        upTo: (db: Queries, values: Values, takeRow: (row: Row) => boolean, ...dialect: Dialect) =>
          find(db, values, dialect, takeRow),
        /** Runs the query in a transaction of PostgreSQL; returns the number of changed rows. */
        change: (db: Queries, values: Values, ...dialect: Dialect): Promise<bigint> => {
          const { runner, query } = bind(db, values, dialect);
          if (!runner?.change) throw new TypeError("This is no transaction of PostgreSQL.");
          return runner.change(query);
        },
      },
    );
  };
}

function rowsUpTo<Row>(rows: Row[], takeRow: (row: Row) => boolean): Row[] {
  const last = rows.findIndex((row) => !takeRow(row));
  return last < 0 ? rows : rows.slice(0, last + 1);
}

async function execute<Row>(db: Queries, query: CompiledQuery<Row>): Promise<Row[]> {
  const { rows } = await db.executeQuery(query);
  return rows;
}

/** Makes an insert of rows with these columns, compiled once for each number of rows. */
export function preparedInsert<
  Table extends keyof Tables,
  Column extends keyof Tables[Table] & string,
>(table: Table, columns: readonly Column[]) {
  type Row = { [column in Column]: string | number | Uint8Array | null };
  const byCount = new Map<number, ReturnType<typeof prepareRows>>();
  // Parameters are named by their places: a name for each column of each row would take longer than the row.
  const prepareRows = (count: number) =>
    prepared()((db, values: Parameters) => {
      const rows = Array.from({ length: count }, (_, row) =>
        Object.fromEntries(columns.map((name, at) => [name, values[row * columns.length + at]])),
      );
      return db
        .insertInto<keyof Tables>(table)
        .values(rows as never)
        .compile();
    });
  return async (db: Queries, rows: Row[]): Promise<void> => {
    let insert = byCount.get(rows.length);
    if (!insert) byCount.set(rows.length, (insert = prepareRows(rows.length)));
    const values = rows.flatMap((row) => columns.map((column) => row[column]));
    await insert(db, values as unknown as Parameters);
  };
}
