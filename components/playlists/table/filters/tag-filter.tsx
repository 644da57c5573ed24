"use client";

import { useState } from "react";
import { describeTagFilter } from "@/components/playlists/table/filters/describe-tag-filter";
import { FilterPopover } from "@/components/playlists/table/filters/filter-popover";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { Skeleton } from "@/components/ui/skeleton";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";
import { lazyPart } from "@/components/ui/lazy-part";

const TagChoices = lazyPart(
  () =>
    import("@/components/playlists/table/filters/tag-choices.lazy").then((file) => file.TagChoices),
  { name: "the tags", loading: <Skeleton className="h-60" /> },
);

interface TagFilterProps {
  filters: PlaylistFilterValues;
  /** The filter of the request. */
  filter: PlaylistFilterInput;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
}

/** Filters by tags: all, any or none of several, or none at all. */
export function TagFilter({ filters, filter, onChange }: TagFilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <FilterPopover
      label="Tags"
      summary={describeTagFilter(filters)}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="min-w-28 sm:max-w-60"
    >
      <TagChoices filters={filters} filter={filter} onChange={onChange} />
    </FilterPopover>
  );
}
