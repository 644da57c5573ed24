import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { useFormField } from "@/components/playlists/form/use-form-field";
import { TextField } from "@/components/ui/text-field";

interface AdvertiserFieldProps {
  control: PlaylistFormControl;
  /** The advertiser's name if it is fixed. */
  fixed: string | null;
}

/** The advertiser: fixed for advertisers, selectable for agencies. */
export function AdvertiserField({ control, fixed }: AdvertiserFieldProps) {
  const { field, error } = useFormField(control, "advertiser_id");
  if (fixed !== null)
    return (
      <TextField
        label="Advertiser"
        value={fixed}
        isReadOnly
        // The page's heading names it, and the next key is for the next field.
        excludeFromTabOrder
        inputClassName="h-6! truncate border-0! bg-transparent! px-0!"
      />
    );
  return (
    <AdvertiserPicker
      {...field}
      label="Advertiser"
      placeholder="Search advertisers"
      error={error?.message}
    />
  );
}
