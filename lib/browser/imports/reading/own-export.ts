const nameOf = (header: string) => header.trim().toLowerCase();

/** The index of the column of revisions, or -1. */
export const findRevision = (header: readonly string[]): number =>
  header.findIndex((one) => nameOf(one) === "revision");

/** Columns by which an export is known; the last two are those of earlier versions. */
const marks = [
  ["playlist id", "revision"],
  ["uuid", "revision"],
  ["playlist_uuid", "playlist", "inventory_id"],
];

/** Whether a table is one of our own exports, whose cells are exact and, in CSV, guarded against formulas. */
export function isExportHeader(header: readonly string[]): boolean {
  const names = header.map(nameOf);
  return marks.some((columns) => columns.every((column) => names.includes(column)));
}
