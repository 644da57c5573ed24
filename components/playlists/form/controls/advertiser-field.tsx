"use client";

import { useController } from "react-hook-form";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { TextField } from "@/components/ui/text-field";

interface AdvertiserFieldProps {
  control: PlaylistFormControl;
  /** The advertiser's name if it is fixed. */
  fixed: string | null;
}

/** The advertiser: fixed for advertisers, selectable for agencies. */
export function AdvertiserField({ control, fixed }: AdvertiserFieldProps) {
  const { field, fieldState } = useController({ control, name: "advertiser_id" });
  if (fixed !== null)
    return (
      <TextField
        label="Advertiser"
        value={fixed}
        isReadOnly
        inputClassName="border-dashed! bg-sunken! text-muted!"
      />
    );
  return (
    <AdvertiserPicker
      {...field}
      label="Advertiser"
      placeholder="Search advertisers"
      error={fieldState.error?.message}
    />
  );
}
