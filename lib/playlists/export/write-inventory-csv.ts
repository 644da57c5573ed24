import { writeGuardedCsv } from "@/lib/csv/write-csv";

/** The ids as CSV with the header "inventory_id", guarded against formulas; `readInventoryText` undoes that. */
export function writeInventoryCsv(ids: readonly string[]): string {
  return writeGuardedCsv([["inventory_id"], ...ids.map((id) => [id])]);
}
