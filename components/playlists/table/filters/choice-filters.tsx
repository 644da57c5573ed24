import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { type FilterPanelProps } from "@/components/playlists/table/filters/filter-panel-props";
import { OptionList } from "@/components/ui/option-list";
import { type PlaylistState } from "@/lib/shared/playlists/selection-schema";
import { playlistTypes } from "@/lib/shared/vocabulary";

const types = playlistTypes.map((type) => ({ value: type, label: playlistTypeLooks[type].word }));
const states: { value: PlaylistState; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
];

export function TypeFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <OptionList
      label="Type"
      value={filters.type}
      options={types}
      onChoose={(type) => {
        onChange({ type });
        onDone();
      }}
    />
  );
}

export function StateFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <OptionList
      label="State"
      value={filters.state}
      options={states}
      onChoose={(state) => {
        onChange({ state });
        onDone();
      }}
    />
  );
}
