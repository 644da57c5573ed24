"use client";

import { ClientPicker } from "@/components/clients/client-picker";
import { AdvertiserPicker } from "@/components/playlists/advertiser-picker";
import { ChangedSince } from "@/components/playlists/changed-since";
import { type PlaylistFilters } from "@/components/playlists/use-playlist-filters";

interface MoreFiltersProps {
  filters: PlaylistFilters;
  onChange: (changed: Partial<PlaylistFilters>) => void;
  hasAdvertisers: boolean;
}

/** The filters that are needed less often. */
export function MoreFilters({ filters, onChange, hasAdvertisers }: MoreFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasAdvertisers ? (
        <AdvertiserPicker
          label="Advertiser"
          isLabelHidden
          placeholder="Any advertiser"
          value={filters.advertiser}
          onChange={(advertiser) => onChange({ advertiser })}
          className="w-60 max-w-full"
        />
      ) : null}
      <ClientPicker
        label="Changed by"
        placeholder="Changed by anybody"
        value={filters.changed_by}
        onChange={(client) => onChange({ changed_by: client })}
        className="w-60 max-w-full"
      />
      <ChangedSince
        value={filters.changed_since}
        onChange={(since) => onChange({ changed_since: since })}
      />
    </div>
  );
}
