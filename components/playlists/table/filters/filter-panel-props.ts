import { type FilterField } from "@/components/playlists/table/filters/filter-fields";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";

/** The filters of a list, with functions to change them. */
export interface FilterState {
  filters: PlaylistFilterValues;
  /** The filter of the request. */
  filter: PlaylistFilterInput;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
  /** Whether the list can contain several advertisers. */
  hasAdvertisers: boolean;
}

export interface FilterPanelProps extends FilterState {
  /** The field to change; null to choose one. */
  field: FilterField | null;
  onField: (field: FilterField | null) => void;
  onDone: () => void;
  /** Inventory IDs that were pasted. */
  pasted?: string;
}
