import { type BulkActionKind } from "@/lib/shared/change-sets/bulk-kinds";
import { type PlaylistSelectionInput } from "@/lib/shared/playlists/selection-schema";

/** A bulk change that somebody is about to make. */
export interface BulkTask {
  kind: BulkActionKind;
  selection: PlaylistSelectionInput;
  /** Number of playlists in the selection, as far as is known. */
  count: number;
  /** The playlist, where it is about one alone. */
  playlist?: { uuid: string; name: string; isAgencyOnly?: boolean };
  /** The ID that the list of playlists was filtered by, or what was selected elsewhere: offered as those to replace. */
  foundIds?: string[];
  /** The IDs to remove, where that is settled. */
  ids?: string[];
  /** Of which kind the IDs are: a replacement is picked by name. */
  idKind?: string;
  /** The tags that it is about, where that is settled: those renamed, merged or removed everywhere. */
  tags?: string[];
}
