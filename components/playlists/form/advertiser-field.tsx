"use client";

import { useController } from "react-hook-form";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { TextField } from "@/components/ui/text-field";
import { type CompanyListItem } from "@/lib/companies/schema";

interface AdvertiserFieldProps {
  control: PlaylistFormControl;
  /** Company of the playlist. */
  company: CompanyListItem;
}

/** The advertiser: fixed for advertisers, selectable for agencies. */
export function AdvertiserField({ control, company }: AdvertiserFieldProps) {
  const { field, fieldState } = useController({ control, name: "advertiser_id" });
  if (company.kind !== "agency") {
    return (
      <TextField label="Advertiser" value={company.name} isReadOnly inputClassName="bg-sunken!" />
    );
  }
  return (
    <AdvertiserPicker
      {...field}
      label="Advertiser"
      placeholder="Search advertisers"
      error={fieldState.error?.message}
    />
  );
}
