"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdvertiserPicker } from "@/components/playlists/advertiser-picker";
import { ChangedSince } from "@/components/playlists/changed-since";
import { type PlaylistFilters } from "@/components/playlists/use-playlist-filters";
import { ComboBox } from "@/components/ui/combo-box";
import { ListItem } from "@/components/ui/list-item";
import { useDebounced } from "@/components/ui/use-debounced";
import { changersQuery } from "@/lib/playlists/list-queries";

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
      <ChangerPicker
        value={filters.changed_by}
        onChange={(client) => onChange({ changed_by: client })}
      />
      <ChangedSince
        value={filters.changed_since}
        onChange={(since) => onChange({ changed_since: since })}
      />
    </div>
  );
}

/** Whoever made the last change. */
function ChangerPicker({ value, onChange }: { value: string; onChange: (uuid: string) => void }) {
  // See `AdvertiserPicker`.
  const [input, setInput] = useState<{ text: string; value: string } | null>(null);
  const typed = input?.value === value ? input.text : null;
  const { data: first } = useQuery(changersQuery(""));
  const known = first?.find(({ uuid }) => uuid === value)?.name ?? (value ? "Another client" : "");
  const text = typed ?? known;
  const q = useDebounced(typed === null || typed === known ? "" : typed, 150);
  const { data: found = [], isFetching } = useQuery(changersQuery(q));
  const isMissing = value !== "" && !found.some(({ uuid }) => uuid === value);
  const clients = isMissing ? [{ uuid: value, name: known }, ...found] : found;
  return (
    <ComboBox
      label="Changed by"
      isLabelHidden
      placeholder="Changed by anybody"
      items={clients.map((client) => ({ ...client, id: client.uuid }))}
      inputValue={text}
      onInputChange={(to) => {
        const cleared = to === "" ? "" : value;
        setInput({ text: to, value: cleared });
        if (cleared !== value) onChange("");
      }}
      selectedKey={value || null}
      onSelectionChange={(uuid) => {
        const name = clients.find((client) => client.uuid === uuid)?.name ?? "";
        setInput({ text: name, value: uuid ?? "" });
        onChange(uuid ?? "");
      }}
      isLoading={isFetching}
      className="w-60 max-w-full"
    >
      {(client) => (
        <ListItem id={client.id} textValue={client.name}>
          <bdi>{client.name}</bdi>
        </ListItem>
      )}
    </ComboBox>
  );
}
