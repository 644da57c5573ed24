/** The separator between IDs: a line end, a character, or JSON array syntax. */
export type Separator = "line" | "," | ";" | "\t" | "json";

/** A possible ID with its line, from 1. */
export interface Cell {
  text: string;
  line: number;
}

export type Row = Cell[];

export type WarningKind =
  | "header"
  | "empty"
  | "scientific"
  | "lost-zero"
  | "url"
  | "quotes"
  | "invisible"
  | "white-space"
  | "separator"
  | "refused";

export interface Warning {
  kind: WarningKind;
  reason: string;
}

/** Unmodified IDs. Stored in columns, because there may be 100,000. */
export interface ParsedIdList {
  ids: string[];
  lines: ArrayLike<number>;
  /** The index of each ID in the whole text, from 0, because several may share a line. */
  places: ArrayLike<number>;
}

export interface DoubtfulId extends Warning {
  id: string;
  line: number;
  place: number;
  /** The suggested repair, or null. Never applied automatically. */
  cleaned: string | null;
  /** False if the service would refuse it (too long, control characters). */
  canBeAdded: boolean;
}

export interface ParsedColumn {
  index: number;
  /** Its header, or "Column 2" if there is none. */
  name: string;
  sample: string[];
}

/** Parsed text, sorted for review. */
export interface ParsedIds {
  separator: Separator;
  columns: ParsedColumn[];
  /** Index in `columns` of the selected one, or null if every cell is an ID. */
  column: number | null;
  /** False if another column may be meant, so that the user is asked. */
  isColumnSure: boolean;
  /** Number of cells: the sum of the four lists. */
  read: number;
  fresh: ParsedIdList;
  alreadyThere: ParsedIdList;
  repeated: ParsedIdList;
  suspicious: DoubtfulId[];
}
