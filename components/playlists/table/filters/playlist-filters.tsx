"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { IdFilter } from "@/components/playlists/table/filters/id-filter";
import { TagFilter } from "@/components/playlists/table/filters/tag-filter";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type PlaylistFilterInput,
  type PlaylistState,
} from "@/lib/shared/playlists/selection-schema";
import { playlistTypes } from "@/lib/shared/vocabulary";
import { lazyPart } from "@/components/ui/lazy-part";

/** Loaded when first opened. */
const MoreFilters = lazyPart(
  () =>
    import("@/components/playlists/table/filters/more-filters.lazy").then(
      (file) => file.MoreFilters,
    ),
  { name: "the filters", loading: <Skeleton className="h-9 w-full max-w-2xl" /> },
);

interface PlaylistFiltersProps {
  filters: PlaylistFilterValues;
  /** The filter of the request. */
  filter: PlaylistFilterInput;
  /** Beside the filters. */
  children?: ReactNode;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
  /** Whether the list can contain several advertisers. */
  hasAdvertisers: boolean;
  /** Whether a filter other than the name is set. */
  isNarrowed: boolean;
  onClear: () => void;
}

const states: { value: PlaylistState; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
];
const types = [
  { value: "", label: "All types" },
  ...playlistTypes.map((type) => ({ value: type, label: playlistTypeLooks[type].word })),
];

/** Filters of a playlists list, beside the search by name. */
export function PlaylistFilters(props: PlaylistFiltersProps) {
  const { filters, filter, onChange, hasAdvertisers, isNarrowed, onClear } = props;
  const set = [filters.advertiser, filters.changed_by, filters.changed_since].filter(Boolean);
  const [isOpen, setOpen] = useState(set.length > 0);
  return (
    <div role="group" aria-label="Filters" className="mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <CompactSelect
          label="State"
          value={filters.state}
          options={states}
          onChange={(state) => onChange({ state })}
          isFieldHigh
          className="w-28"
        />
        <CompactSelect
          label="Type"
          value={filters.type ?? ""}
          options={types}
          onChange={(selected) =>
            onChange({ type: playlistTypes.find((type) => type === selected) ?? null })
          }
          isFieldHigh
          className="w-32"
        />
        <TagFilter filters={filters} filter={filter} onChange={onChange} />
        <IdFilter filters={filters} filter={filter} onChange={onChange} />
        <Button variant="quiet" size="sm" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          More filters
          {set.length > 0 ? <Badge>{set.length} set</Badge> : null}
          <ChevronDown aria-hidden className={cx("size-4", isOpen && "rotate-180")} />
        </Button>
        {isNarrowed ? (
          <Button variant="quiet" size="sm" onPress={onClear}>
            Clear filters
          </Button>
        ) : null}
        <span className="ml-auto flex flex-wrap items-center gap-2">{props.children}</span>
      </div>
      {isOpen ? (
        <MoreFilters filters={filters} onChange={onChange} hasAdvertisers={hasAdvertisers} />
      ) : null}
    </div>
  );
}
