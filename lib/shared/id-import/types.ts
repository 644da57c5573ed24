import { type InventoryName } from "@/lib/shared/catalogue/schema";
import { type FileFormat } from "@/lib/shared/tables/file-format";
import { type LineCounts, type SkippedRecord } from "@/lib/shared/tables/types";

/** Possible IDs in the order of the text: of each its text, its line, from 1, and its column. */
export interface Cells {
  texts: string[];
  lines: number[];
  columns: number[];
  /** From how many of them white space was removed. */
  trimmed: number;
  /** By the index of a cell: why its row may have other cells than it seems, and all of them. */
  rows: Map<number, { reason: string; others: string[] }>;
}

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
  "formula",
  "row",
  "title",
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
  /** Whether it looks like the others, so that it is rather right as it is. */
  isLikely?: boolean;
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
  /** Entries of the catalogue that a title may mean, the likeliest first. */
  choices?: readonly InventoryName[];
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
  format: FileFormat;
  /** Between the cells of a text; "" if each line is one. Null of other formats. */
  separator: string | null;
  /** The label of a `TextDecoder`; null of pasted text and of workbooks. */
  encoding: string | null;
  /** The sheets of a workbook, the one that is read, and whether no other seems to hold IDs. */
  sheets: string[];
  sheet: number;
  isSheetSure: boolean;
  columns: ParsedColumn[];
  /** Indexes of the columns that are read, or null if every cell is an ID. */
  selected: number[] | null;
  /** False if another column may be meant, so that the user is asked. */
  isColumnSure: boolean;
  /** Whether the column holds titles, because none holds IDs. */
  holdsTitles: boolean;
  /** The kind in which titles were matched by name, how many were, and how many each kind has; null if none was. */
  titles: {
    kind: string;
    matched: number;
    kinds: readonly { kind: string; titles: number }[];
  } | null;
  /** The header above the IDs, which is skipped. */
  header: string | null;
  /** What the lines of the text are: each is in one of them. */
  counts: LineCounts;
  /** Titles above a table, totals, and lines that belong to another table; at most 1,000. */
  skipped: SkippedRecord[];
  /** What one should know of the file. */
  notices: string[];
  /** Number of cells without the header: the sum of the four lists. */
  read: number;
  /** Cells of these from which white space was removed. */
  trimmed: number;
  fresh: ParsedIdList;
  alreadyThere: ParsedIdList;
  repeated: ParsedIdList;
  suspicious: DoubtfulId[];
}
