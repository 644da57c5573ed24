import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";

/** Formats IDs as CSV with the header "inventory_id", guarded; `readIds` removes the guard. */
export function writeInventoryCsv(ids: readonly string[]): string {
  return writeGuardedCsv([["inventory_id"], ...ids.map((id) => [id])]);
}
