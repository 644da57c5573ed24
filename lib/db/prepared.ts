import { type CompiledQuery } from "kysely";
import { type Queries } from "@/lib/db/database";

/** Placeholder for a parameter while a query is built. External text never starts with NUL. */
const placeholder = (name: string) => `\0${name}`;

type Parameters = Record<string, string | number | null>;
type Runner = (sql: string, parameters: unknown[]) => unknown[];

const runners = new WeakMap<Queries, Runner>();

/**
 * Executes prepared queries on `db` without Kysely's scheduling, which costs more than a small query. Only for a synchronous
 * connection without transactions.
 */
export function runAtOnce(db: Queries, run: Runner): void {
  runners.set(db, run);
}

/**
 * Compiles a query once per database and then only binds parameters, for the few queries of every request. `build` receives
 * placeholders of the parameters' types and may only put them into the query.
 */
export function prepared<Values extends Parameters>() {
  return <Row>(build: (db: Queries, parameters: Values) => CompiledQuery<Row>) => {
    const compiled = new WeakMap<Queries, CompiledQuery<Row>>();
    const standIns = new Proxy({} as Values, { get: (_, name) => placeholder(String(name)) });
    return async (db: Queries, values: Values): Promise<Row[]> => {
      const query = compiled.get(db) ?? build(db, standIns);
      compiled.set(db, query);
      const parameters = query.parameters.map((parameter) => fill(parameter, values));
      const run = runners.get(db);
      if (run) return run(query.sql, parameters) as Row[];
      const { rows } = await db.executeQuery<Row>({ ...query, parameters });
      return rows;
    };
  };
}

function fill(parameter: unknown, values: Parameters): unknown {
  const isStandIn = typeof parameter === "string" && parameter.startsWith("\0");
  return isStandIn ? values[parameter.slice(1)] : parameter;
}
