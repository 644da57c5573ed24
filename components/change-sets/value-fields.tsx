import { useController } from "react-hook-form";
import { type BulkControl } from "@/components/change-sets/bulk-control";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { RadioList } from "@/components/ui/radio-list";
import { playlistTypes } from "@/lib/shared/vocabulary";

/** The new advertiser. */
export function AdvertiserFields({ control }: { control: BulkControl }) {
  const { field, fieldState } = useController({ control, name: "advertiser_id" });
  return (
    <AdvertiserPicker
      {...field}
      autoFocus
      value={field.value ?? ""}
      label="Advertiser"
      description="Playlists move to the new advertiser's list. Those only the agency sees stay there."
      error={fieldState.error?.message}
    />
  );
}

const types = playlistTypes.map((type) => ({ id: type, label: playlistTypeLooks[type].word }));

/** The new type. */
export function TypeFields({ control }: { control: BulkControl }) {
  const { field } = useController({ control, name: "type" });
  return (
    <RadioList label="Type" options={types} value={field.value ?? null} onChange={field.onChange} />
  );
}
