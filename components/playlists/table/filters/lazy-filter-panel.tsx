"use client";

import { type FilterField } from "@/components/playlists/table/filters/filter-fields";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";

/** The filters of a list, and how to change them. */
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

const loadPanel = () =>
  import("@/components/playlists/table/filters/filter-panel.lazy").then((file) => file.FilterPanel);
export const LazyFilterPanel = lazyPart<FilterPanelProps>(loadPanel, {
  name: "the filters",
  loading: (
    <>
      <Skeleton className="m-2 h-40" />
      <span hidden data-awaits-keys="always" />
    </>
  ),
});
/** A failed load is tried again when the panel opens. */
export const prepareFilterPanel = () => void loadPanel().catch(() => undefined);
