"use client";

import { useController } from "react-hook-form";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { ListItem } from "@/components/ui/list-item";
import { Select } from "@/components/ui/select";
import { playlistTypes } from "@/lib/shared/vocabulary";

export function TypeField({ control }: { control: PlaylistFormControl }) {
  const { field, fieldState } = useController({ control, name: "type" });
  return (
    <Select {...field} label="Type" placeholder="Choose a type" error={fieldState.error?.message}>
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
