"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { ListItem } from "@/components/ui/list-item";
import { useDebounced } from "@/components/ui/hooks/use-debounced";
import { limits } from "@/lib/limits";
import { playlistSuggestionsQuery } from "@/lib/playlists/queries";
import { type PlaylistListItem } from "@/lib/playlists/schema";

type Pickable = Pick<PlaylistListItem, "uuid" | "name" | "advertiser_name">;

interface PlaylistPickerProps {
  label: string;
  /** The playlist that is chosen now; null where each choice is used at once. */
  chosen: Pickable | null;
  /** Playlists that are not on offer. */
  without?: string[];
  onChoose: (playlistId: string) => void;
  className?: string;
}

const shown = 20;

/** A playlist found by its name, among all that the client may see. */
export function PlaylistPicker(props: PlaylistPickerProps) {
  const { label, chosen, without = [], onChoose, className } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen?.name ?? "";
  // While the field shows the chosen one, the list offers all again and not only that one.
  const asked = useDebounced(text === chosen?.name ? "" : text, 150);
  const { data, isFetching, isError } = useQuery(
    playlistSuggestionsQuery({ q: asked.slice(0, limits.termCharacters), limit: shown }),
  );
  const found: Pickable[] = (data ?? []).filter(({ uuid }) => !without.includes(uuid));
  // The combo box forgets a choice that is not among its items when it is left.
  const isMissing = chosen !== null && !found.some(({ uuid }) => uuid === chosen.uuid);
  const playlists = isMissing ? [chosen, ...found] : found;
  return (
    <ComboBox
      className={className}
      label={label}
      placeholder="Search playlists by name"
      description={isError ? "Couldn't load playlists. Type to try again." : undefined}
      items={playlists.map((playlist) => ({ ...playlist, id: playlist.uuid }))}
      inputValue={text}
      onInputChange={setTyped}
      selectedKey={chosen?.uuid ?? null}
      onSelectionChange={(uuid) => {
        setTyped(null);
        if (uuid !== null && uuid !== chosen?.uuid) onChoose(uuid);
      }}
      onBlur={() => setTyped(null)}
      isLoading={isFetching}
    >
      {(playlist) => (
        <ListItem id={playlist.id} textValue={playlist.name}>
          <bdi className="block">{playlist.name}</bdi>
          <bdi className="block text-xs text-muted">{playlist.advertiser_name}</bdi>
        </ListItem>
      )}
    </ComboBox>
  );
}
