import { type WarningKind } from "@/lib/shared/id-import/types";
import { type NamedAdvertiser } from "@/lib/browser/imports/advertiser-choices";
import { type RowError } from "@/lib/browser/imports/reading/file-playlist";
import { type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { type ImportFieldChange } from "@/lib/shared/imports/schema";
import { type FileLines } from "@/lib/shared/tables/types";
import { type FieldName } from "@/lib/shared/playlists/fields/playlist-fields";

/**
 * Outcome of a playlist of the file. "conflict": a field that was changed in the file keeps what others changed since the export;
 * "undecided": its advertiser must be chosen; "left-out": by choice; "unchecked": the server has not been asked yet.
 */
export type RowState =
  | "new"
  | "update"
  | "conflict"
  | "unchanged"
  | "wrong"
  | "undecided"
  | "left-out"
  | "unchecked";

/** The doubtful IDs of one kind, with the first of them. */
export interface DoubtGroup {
  kind: WarningKind;
  count: number;
  playlists: number;
  possible: WarningDecision[];
  decision: WarningDecision;
  sample: { id: string; line: number; cleaned: string | null; split: string[] | null }[];
  reason: string;
}

/** Summary of a file. Lists are cut off; their counts are complete. */
export interface ImportSummary {
  /** Word for the place of a playlist in the file. */
  where: "line" | "item";
  lines: FileLines;
  total: number;
  states: Record<RowState, number>;
  /** Playlists that would be changed. */
  updates: number;
  /** Fields in conflict, by the value that they get. */
  conflicts: { kept: number; used: number };
  /** Whether a playlist to update comes without its revision. */
  lacksRevisions: boolean;
  /** Whether new playlists will be only in the agency's list. */
  isAgencyOnly: boolean;
  problemCount: number;
  /** Names whose advertiser needs a choice or got one, and names that were matched by another spelling. */
  openAdvertisers: NamedAdvertiser[];
  matchedAdvertisers: NamedAdvertiser[];
  doubts: DoubtGroup[];
  /** Counts in the playlists that would be imported. */
  skippedIds: number;
  /** Existing playlists with the same advertiser and name, and names that occur twice in the file. */
  existing: string[];
  existingCount: number;
  repeatedNames: number;
  duplicatesDropped: number;
  /** SHA-256 of what would be imported; null if there is nothing. */
  digest: string | null;
}

/** A row of the preview. */
export interface PreviewRow {
  where: number;
  state: RowState;
  name: string;
  advertiser: string;
  type: string;
  /** Null if an update leaves them as they are. */
  ids: number | null;
  searches: number | null;
  /** The first of its IDs. */
  firstIds: string[];
  tags: string[];
  /** The start of its note; what changes it is in `changes` too. */
  note: string;
  isInAgencyList: boolean;
  /** `isFile`: the file's value is taken. */
  changes: (ImportFieldChange & { isFile: boolean })[];
  isSkipped: boolean;
  /** The first things that are wrong with it, and how many more are. */
  errors: RowError[];
  moreErrors: number;
  /** Doubts about it. */
  notes: string[];
}

/** The number of playlists that an import would create or change. */
export const countImported = ({ states, updates }: ImportSummary): number => states.new + updates;

/** Takes the file's value in conflicts, or keeps the stored one. Null means all rows, or all fields. */
export interface ConflictDecision {
  row: number | null;
  field: FieldName | null;
  isFile: boolean;
}
