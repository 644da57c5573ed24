import { type Control } from "react-hook-form";
import { type BulkActionKind } from "@/lib/shared/change-sets/bulk-kinds";
import { type BulkAction, type BulkActionInput } from "@/lib/shared/change-sets/schema";
import { type PlaylistSelectionInput } from "@/lib/shared/playlists/selection-schema";

/** A bulk change that the user is about to make. */
export interface BulkTask {
  kind: BulkActionKind;
  selection: PlaylistSelectionInput;
  /** Number of playlists in the selection, as far as it is known. */
  count: number;
  /** The playlist, if there is only one. */
  playlist?: { uuid: string; name: string; isAgencyOnly?: boolean };
  /** The ID that the list of playlists was filtered by, or IDs selected elsewhere: offered for replacing. */
  foundIds?: string[];
  /** The IDs to remove, if they are given. */
  ids?: string[];
  /** The kind of the IDs: a replacement is picked by name. */
  idKind?: string;
  /** The tags to rename, merge or remove everywhere, if they are given. */
  tags?: string[];
}

export type BulkControl = Control<BulkActionInput, unknown, BulkAction>;
