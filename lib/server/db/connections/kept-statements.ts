import { type CompiledQuery } from "kysely";

/*
 * Statements that every connection to PostgreSQL keeps parsed, and planned once that is as good: reading and planning such a statement
 * takes longer than running it. Only for those that most requests run, since each connection keeps them for good.
 */

const names = new Map<string, string>();

/** One with more parameters is one of many that differ in the number of their rows. */
const maxParameters = 48;

/** Has connections keep a statement that reads or inserts. */
export function keepStatement({ sql, parameters }: CompiledQuery): void {
  if (names.has(sql) || parameters.length > maxParameters) return;
  if (/^\s*(select|insert|with)\b/i.test(sql)) names.set(sql, `cuelist_${names.size + 1}`);
}

/** The name under which a connection keeps a statement; undefined for one that is read anew each time. */
export const nameOfStatement = (sql: string): string | undefined => names.get(sql);
