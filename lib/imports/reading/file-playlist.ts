/** An error in a playlist of a file. `field` is empty if it concerns the whole playlist. */
export interface RowError {
  field: string;
  message: string;
}

/** A playlist as a file gives it. */
export interface FilePlaylist {
  /** The line (CSV, XLSX) or the index from 0 (JSON). */
  where: number;
  /** The playlist to update; null for a new one. */
  uuid: string | null;
  /** The revision that an export had; null if the file says none. */
  revision: number | null;
  /** Its fields without IDs and advertiser. A field that is missing stays as it is, in an update. */
  given: Record<string, unknown>;
  /** By uuid or name; null if the file says none. */
  advertiser: { id: string } | { name: string } | null;
  ids: string[] | null;
  /** The line of each ID; null if all are in `where`. */
  lines: number[] | null;
  /** Whether a program wrote the IDs, so that they are kept even if they look odd. */
  isExact: boolean;
  problems: RowError[];
}

/** A playlist that is not read yet. */
export const emptyFilePlaylist = (where: number): FilePlaylist => ({
  where,
  uuid: null,
  revision: null,
  given: {},
  advertiser: null,
  ids: null,
  lines: null,
  isExact: false,
  problems: [],
});
