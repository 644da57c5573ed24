import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { Highlight } from "@/components/ui/highlight";
import { ListItem } from "@/components/ui/list-item";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { limits } from "@/lib/shared/limits";
import { playlistSuggestionsQuery } from "@/lib/browser/playlists/queries";
import { type PlaylistListItem } from "@/lib/shared/playlists/schema";

type Pickable = Pick<PlaylistListItem, "uuid" | "name" | "advertiser_name">;

interface PlaylistPickerProps {
  label: string;
  /** The selected playlist; null if each selection is used immediately. */
  selected: Pickable | null;
  /** Playlists to leave out. */
  without?: string[];
  onSelect: (playlistId: string) => void;
  className?: string;
}

const shown = 20;

/** Selects a visible playlist by name; near ones are offered if it is misspelt. */
export function PlaylistPicker(props: PlaylistPickerProps) {
  const { label, selected, without = [], onSelect, className } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? selected?.name ?? "";
  // While the field shows the selected name, the list offers all options.
  const term = useTyped(text === selected?.name ? "" : text);
  const { data, isFetching, isError } = useQuery(
    playlistSuggestionsQuery({ q: term.slice(0, limits.termCharacters), limit: shown }),
  );
  const offered: Pickable[] = [...(data?.playlists ?? []), ...(data?.suggestions ?? [])];
  const found = offered.filter(({ uuid }) => !without.includes(uuid));
  // On blur, the combo box clears a selection that is not among its items.
  const isMissing = selected !== null && !found.some(({ uuid }) => uuid === selected.uuid);
  const playlists = isMissing ? [selected, ...found] : found;
  return (
    <ComboBox
      className={className}
      label={label}
      placeholder="Search playlists by name"
      description={isError ? "Couldn't load playlists. Type to try again." : undefined}
      items={playlists.map((playlist) => ({ ...playlist, id: playlist.uuid }))}
      inputValue={text}
      onInputChange={setTyped}
      selectedKey={selected?.uuid ?? null}
      onSelectionChange={(uuid) => {
        setTyped(null);
        if (uuid !== null && uuid !== selected?.uuid) onSelect(uuid);
      }}
      onBlur={() => setTyped(null)}
      isLoading={isFetching}
    >
      {(playlist) => (
        <ListItem id={playlist.id} textValue={playlist.name}>
          <span className="block">
            <Highlight text={playlist.name} term={term} />
          </span>
          <bdi className="block text-xs text-muted">{playlist.advertiser_name}</bdi>
        </ListItem>
      )}
    </ComboBox>
  );
}
