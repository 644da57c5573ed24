import { idColumns } from "@/lib/shared/playlists/export/export-schema";

/** Whether a table is one of our own exports, whose cells are exact and, in CSV, guarded against formulas. */
export function isExportHeader(header: readonly string[]): boolean {
  const names = header.map((name) => name.trim().toLowerCase());
  const hasAll = (columns: readonly string[]) => columns.every((column) => names.includes(column));
  return hasAll(["uuid", "revision"]) || hasAll(idColumns);
}
