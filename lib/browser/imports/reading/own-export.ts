import { idColumns } from "@/lib/shared/playlists/export/export-schema";

const nameOf = (header: string) => header.trim().toLowerCase();

/** The index of the column of revisions, or -1. */
export const findRevision = (header: readonly string[]): number =>
  header.findIndex((one) => nameOf(one) === "revision");

/** Whether a table is one of our own exports, whose cells are exact and, in CSV, guarded against formulas. */
export function isExportHeader(header: readonly string[]): boolean {
  const names = header.map(nameOf);
  const hasAll = (columns: readonly string[]) => columns.every((column) => names.includes(column));
  return hasAll(["uuid", "revision"]) || hasAll(idColumns);
}
