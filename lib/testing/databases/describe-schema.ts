import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";

/** Tables, columns, constraints, indexes and functions, as the database's own catalogues describe them. */
export async function describeSchema({ kind, read }: Database): Promise<string[]> {
  const queries =
    kind === "sqlite"
      ? [
          sql`select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master`,
          sql`select t.name || ' ' || t.type || t.wr || t.strict || ' ' || c.cid || c.name || ' ' || c.type || c."notnull" || c.pk || coalesce(c.dflt_value, '') as line
            from pragma_table_list as t join pragma_table_xinfo(t.name) as c`,
          sql`select t.name || ' ' || f."from" || ' ' || f."table" || ' ' || f."to" as line from pragma_table_list as t join pragma_foreign_key_list(t.name) as f`,
        ]
      : [
          sql`select pg_get_functiondef(p.oid) as line from pg_proc p
            where pronamespace = current_schema()::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`,
          sql`select indexdef as line from pg_indexes where schemaname = current_schema()`,
          sql`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
            from pg_constraint where connamespace = current_schema()::regnamespace`,
          sql`select concat_ws(' ', relname, relkind, relpersistence, reloptions, relreplident) as line
            from pg_class where relnamespace = current_schema()::regnamespace`,
          sql`select concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
              attstorage, attcollation::regcollation, pg_get_expr(adbin, adrelid)) as line
            from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
            where attrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace) and attnum > 0 and not attisdropped`,
        ];
  const lines: string[] = [];
  for (const query of queries) {
    const { rows } = await sql<{ line: string }>`${query}`.execute(read);
    lines.push(...rows.map(({ line }) => line.replaceAll(/[\s"]+/g, "").replaceAll("public.", "")));
  }
  return lines.sort();
}

/** Runs the database's integrity check; "ok" if it has none, as PostgreSQL. */
export async function checkIntegrity({ kind, read }: Database): Promise<string> {
  if (kind === "postgres") return "ok";
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  const broken = await sql`pragma foreign_key_check`.execute(read);
  return broken.rows.length > 0 ? "broken references" : (check.rows[0]?.integrity_check ?? "");
}
