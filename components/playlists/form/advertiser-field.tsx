"use client";

import { useController } from "react-hook-form";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { type PlaylistFormControl } from "@/components/playlists/form/form-values";
import { TextField } from "@/components/ui/text-field";
import { type CompanyListItem } from "@/lib/companies/schema";

interface AdvertiserFieldProps {
  control: PlaylistFormControl;
  /** The company under which the playlist is made. */
  company: CompanyListItem;
}

/** Whom the playlist is for: an advertiser makes its own, an agency chooses one of its advertisers. */
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
