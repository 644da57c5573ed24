import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { useFormField } from "@/components/playlists/form/use-form-field";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { playlistTypes } from "@/lib/shared/vocabulary";

interface TypeFieldProps {
  control: PlaylistFormControl;
  /** Whether the chosen one is filled in because the advertiser's playlists have it. */
  isUsual: boolean;
}

export function TypeField({ control, isUsual }: TypeFieldProps) {
  const { field, error } = useFormField(control, "type");
  return (
    <Select
      {...field}
      label="Type"
      placeholder="Choose a type"
      description={isUsual ? "As in this advertiser's other playlists." : undefined}
      error={error?.message}
    >
      {playlistTypes.map((type) => {
        const { word, icon: Icon, ink } = playlistTypeLooks[type];
        return (
          <ListItem key={type} id={type} textValue={word}>
            <span className="flex items-center gap-2">
              <Icon aria-hidden className={`size-4 ${ink}`} />
              {word}
            </span>
          </ListItem>
        );
      })}
    </Select>
  );
}
