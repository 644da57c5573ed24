/*
 * Statements that every connection to PostgreSQL keeps parsed, and planned once that is as good: reading and planning such a statement
 * takes longer than running it. Only for those that most requests run, since each connection keeps them for good.
 */

const names = new Map<string, string>();

/** Has connections keep the statement with this text; only one that changes nothing. */
export function keepStatement(sql: string): void {
  if (/^\s*select\b/i.test(sql) && !names.has(sql)) names.set(sql, `cuelist_${names.size + 1}`);
}

/** The name under which a connection keeps a statement; undefined for one that is read anew each time. */
export const nameOfStatement = (sql: string): string | undefined => names.get(sql);
