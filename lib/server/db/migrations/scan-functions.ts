import { type Kysely, sql } from "kysely";
import { type SplitOver } from "@/lib/server/db/search/scan-function";

interface ScanFunction {
  signature: string;
  source: string;
  settings: string | null;
}

/** The functions of earlier versions: some had other parameters, and stayed beside the next one. */
export async function findScanFunctions(db: Kysely<unknown>): Promise<ScanFunction[]> {
  const { rows } = await sql<ScanFunction>`
    select oid::regprocedure::text as signature, prosrc as source, proconfig::text as settings
    from pg_proc where proname = 'scan_blocks' and pronamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows;
}

/** How the database was split, as its function says. */
export function splitOf(functions: ScanFunction[]): SplitOver {
  const found = functions.find(({ source }) => source.includes("agency_id = agency and tokens"));
  if (!found) return null;
  return found.settings?.includes("plan_cache_mode") ? "partitions" : "citus";
}
