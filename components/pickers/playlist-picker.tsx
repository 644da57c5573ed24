import { useQuery } from "@tanstack/react-query";
import { ComboBox } from "@/components/ui/combo-box";
import { Highlight } from "@/components/ui/highlight";
import { ListItem } from "@/components/ui/list-item";
import { usePickerText } from "@/components/pickers/use-picker-text";
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

/** Selects a visible playlist by name; suggests similar names if none matches. */
export function PlaylistPicker(props: PlaylistPickerProps) {
  const { label, selected, without = [], onSelect, className } = props;
  const value = selected?.uuid ?? "";
  const { text, term, q, isCurrent, type, reset } = usePickerText(value, selected?.name ?? "");
  const { data, isFetching, isError, isPending, isPlaceholderData } = useQuery(
    playlistSuggestionsQuery({ q: q.slice(0, limits.termCharacters), limit: shown }),
  );
  const isOffered = ({ uuid }: Pickable) => !without.includes(uuid);
  const found: Pickable[] = data?.playlists.filter(isOffered) ?? [];
  const near = data?.suggestions.filter(isOffered) ?? [];
  return (
    <ComboBox
      className={className}
      label={label}
      placeholder="Search playlists by name"
      description={isError ? "Couldn't load playlists. Type to try again." : undefined}
      items={[...found, ...near].map((playlist) => ({ ...playlist, id: playlist.uuid }))}
      term={term}
      matches={isCurrent && !isPending && !isPlaceholderData ? found.length : null}
      inputValue={text}
      onInputChange={type}
      selectedKey={value || null}
      onSelectionChange={(uuid) => {
        reset();
        if (uuid !== value) onSelect(uuid);
      }}
      isLoading={isFetching}
    >
      {(playlist) => (
        <ListItem id={playlist.id} textValue={playlist.name}>
          <span className="block">
            <Highlight text={playlist.name} term={q} />
          </span>
          <bdi className="block text-xs text-muted">{playlist.advertiser_name}</bdi>
        </ListItem>
      )}
    </ComboBox>
  );
}
