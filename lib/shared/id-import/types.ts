/** The separator between the IDs of a text: a line end or a character. */
export type TextSeparator = "line" | "," | ";" | "\t";
/** Separator of IDs; also the syntax of JSON, and the cells of a spreadsheet. */
export type Separator = TextSeparator | "json" | "sheet";

/** A possible ID with its line, from 1. */
export interface Cell {
  text: string;
  line: number;
  /** White space around it was removed. */
  isTrimmed?: boolean;
}

export type Row = Cell[];

export const warningKinds = [
  "empty",
  "header",
  "spreadsheet-error",
  "placeholder",
  "scientific",
  "grouped",
  "decimal",
  "date",
  "url",
  "separator",
  "white-space",
  "refused",
  "quotes",
  "invisible",
  "other-digits",
  "lost-zero",
  "unlike",
] as const;
export type WarningKind = (typeof warningKinds)[number];
/** Kinds whose suggestions may be wrong: each is decided by itself, never with all suggestions. */
export const ambiguousKinds: ReadonlySet<WarningKind> = new Set(["grouped"]);

export interface Warning {
  kind: WarningKind;
  reason: string;
}

/** A doubt about an ID, and what can be done about it. */
export interface Judgement extends Warning {
  /** The ID without what surrounds or disguises it, or null. Never applied automatically. */
  cleaned: string | null;
  /** The IDs in a text that seems to hold several, or null. */
  split: string[] | null;
  /** Whether several IDs are likelier than the cleaned form, because other cells of the column hold several. */
  isRatherSeveral?: boolean;
  /** False if the service would refuse it (empty, too long, control characters). */
  canBeAdded: boolean;
}

/** Unmodified IDs. Stored in columns, because there may be 100,000. */
export interface ParsedIdList {
  ids: string[];
  lines: ArrayLike<number>;
  /** The index of each ID in the whole text, from 0, because several may share a line. */
  places: ArrayLike<number>;
}

export interface DoubtfulId extends Judgement {
  id: string;
  line: number;
  place: number;
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
  /** Indexes of the columns that are read, or null if every cell is an ID. */
  selected: number[] | null;
  /** False if another column may be meant, so that the user is asked. */
  isColumnSure: boolean;
  /** The header above the IDs, which is skipped. */
  header: string | null;
  /** Number of cells without the header: the sum of the four lists. */
  read: number;
  /** Cells of these from which white space was removed. */
  trimmed: number;
  fresh: ParsedIdList;
  alreadyThere: ParsedIdList;
  repeated: ParsedIdList;
  suspicious: DoubtfulId[];
}
