"use client";

import { type PlaylistFilters as Filters } from "@/components/playlists/use-playlist-filters";
import { CompactSelect } from "@/components/ui/compact-select";
import { SearchField } from "@/components/ui/search-field";
import { limits } from "@/lib/limits";
import { playlistTypes } from "@/lib/playlists/schema";
import { type PlaylistState } from "@/lib/playlists/selection-schema";

interface PlaylistFiltersProps {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}

const states: { value: PlaylistState; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
];
const types = [
  { value: "", label: "Every type" },
  ...playlistTypes.map((type) => ({ value: type, label: type })),
];

/** Narrows a playlists list, beside the search by name. */
export function PlaylistFilters({ filters, onChange }: PlaylistFiltersProps) {
  return (
    <div role="group" aria-label="Filters" className="mb-3 flex flex-wrap items-center gap-2">
      <CompactSelect
        label="State"
        value={filters.state}
        options={states}
        onChange={(state) => onChange({ state })}
        className="w-28"
      />
      <CompactSelect
        label="Type"
        value={filters.type ?? ""}
        options={types}
        onChange={(chosen) =>
          onChange({ type: playlistTypes.find((type) => type === chosen) ?? null })
        }
        className="w-32"
      />
      <SearchField
        label="Tag"
        placeholder="Tag"
        value={filters.tag}
        onChange={(tag) => onChange({ tag })}
        maxLength={limits.tagCharacters}
        className="w-36"
      />
      <SearchField
        label="Contains inventory ID"
        placeholder="Contains inventory ID"
        value={filters.inventory_id}
        onChange={(id) => onChange({ inventory_id: id })}
        maxLength={limits.inventoryIdCharacters}
        className="w-60 max-w-full"
      />
    </div>
  );
}
