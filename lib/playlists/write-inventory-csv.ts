import { writeCsv } from "@/lib/csv/write-csv";

/** The ids as CSV with the header "inventory_id". */
export function writeInventoryCsv(ids: readonly string[]): string {
  return writeCsv([["inventory_id"], ...ids.map((id) => [id])]);
}
