import { type CompiledQuery } from "kysely";
import { type Queries } from "@/lib/db/database";

/** Stands for a parameter while a query is built. No text that comes from outside begins with NUL. */
const placeholder = (name: string) => `\0${name}`;

type Parameters = Record<string, string | number | null>;
type Runner = (sql: string, parameters: unknown[]) => unknown[];

const runners = new WeakMap<Queries, Runner>();

/**
 * Lets prepared queries on `db` run at once, past Kysely's scheduling, which costs more than a small query
 * does. For a connection that needs no waiting for: it answers synchronously and makes no transactions.
 */
export function runAtOnce(db: Queries, run: Runner): void {
  runners.set(db, run);
}

/**
 * A query that is built and compiled once for each database and then only filled in: for the few that
 * every request makes, where building costs more than running. `build` gets stand-ins of the parameters'
 * types and may do nothing with them but put them into the query.
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
