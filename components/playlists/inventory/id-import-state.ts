import { decisionFor, type WarningDecisions } from "@/lib/shared/id-import/select-ids";
import { type ParsedIds } from "@/lib/shared/id-import/types";
import { type InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";

export type IdImportSource =
  | { kind: "typed" | "pasted"; content: string }
  | { kind: "file"; content: File };

/** The open decisions about a source. */
export interface Review {
  reading: ParsedIds;
  /** Distinguishes reviews. */
  number: number;
  source: IdImportSource;
  decisions: WarningDecisions;
  /** True while the user chooses a sheet or columns: no IDs have been added. */
  isAsking: boolean;
  /** The list before and after its IDs without doubt were added. */
  before: InventoryIdList;
  after: InventoryIdList;
}

/** A change of the list, with its description and source. */
export interface ListChange {
  next: InventoryIdList;
  message: string;
  before: InventoryIdList;
  /** The result that was added, to offer other uses of it. */
  reading?: ParsedIds;
  /** Asks for the sheet or columns again; only for tables. */
  onChoose?: () => void;
  /** Ends the review of the same source. */
  onUndo?: () => void;
}

export interface IdImportState {
  /** Typed text that is not added yet. */
  text: string;
  reviews: readonly Review[];
  /** The reason why a source could not be read, or null. */
  failure: string | null;
  /** Sentence about what must be decided before saving, or null. */
  demand: string | null;
  /** Sentence about what was skipped last, or null. */
  note: string | null;
  /** The current source, its cells so far, and the share of them; null until their number is known. */
  progress: { name: string; cells: number; share: number | null } | null;
}

/** Whether the user must choose where the IDs are. */
export const isUnsure = ({ isColumnSure, isSheetSure }: ParsedIds): boolean =>
  !isColumnSure || !isSheetSure;

/** Whether there are other sheets, columns or kinds to choose. */
export const isTable = ({ columns, sheets, titles }: ParsedIds): boolean =>
  columns.length > 1 || sheets.length > 1 || (titles?.kinds.length ?? 0) > 1;

/** Returns the undecided IDs of a review, or its whole text while no column is chosen; nothing of a file. */
export function pendingOf({ source, reading, decisions, isAsking }: Review): string {
  if (isAsking) return source.kind === "file" ? "" : source.content;
  return reading.suspicious
    .filter((row) => decisionFor(row, decisions) !== "leave-out")
    .map(({ id }) => id)
    .join("\n");
}
