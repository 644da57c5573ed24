/** What stands between ids in a text: a line end, a character, or the syntax of a JSON array. */
export type Separator = "line" | "," | ";" | "\t" | "json";

/** One piece of the text that may be an id, with the line (from 1) on which it stands. */
export interface Cell {
  text: string;
  line: number;
}

/** The cells of one row. */
export type Row = Cell[];

/** Why a reader should look twice at an id. */
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
  /** One sentence for people. */
  reason: string;
}

/** Ids as they stand in the text, never rewritten. In columns: there may be 100,000. */
export interface ParsedIdList {
  ids: string[];
  /** The line of each, from 1. */
  lines: ArrayLike<number>;
  /** The place of each among all that was read, from 0: several may stand on one line. */
  places: ArrayLike<number>;
}

export interface DoubtfulId extends Warning {
  id: string;
  line: number;
  place: number;
  /** What it probably was before it was damaged; null where nothing better is known. To be offered only. */
  cleaned: string | null;
  /** False when the service would refuse it (too long, control characters): it can only be left out. */
  canBeAdded: boolean;
}

/** A column that ids could have been taken from. */
export interface ParsedColumn {
  index: number;
  /** Its header, or "Column 2" where there is none. */
  name: string;
  /** The first few values, so that a reader can tell. */
  sample: string[];
}

/** What a text holds, sorted for a review before anything is added. */
export interface ParsedIds {
  separator: Separator;
  /** Columns to choose from when the text is a table, else empty. */
  columns: ParsedColumn[];
  /** Index in `columns` of the one that was read, or null when every cell is an id. */
  column: number | null;
  /** False when another column may be meant: then ask. */
  isColumnSure: boolean;
  /** All that was found: the sum of the four lists. */
  read: number;
  fresh: ParsedIdList;
  alreadyThere: ParsedIdList;
  repeated: ParsedIdList;
  suspicious: DoubtfulId[];
}
