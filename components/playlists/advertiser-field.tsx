"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type PlaylistFormControl } from "@/components/playlists/form-values";
import { ComboBox } from "@/components/ui/combo-box";
import { ListItem } from "@/components/ui/list-item";
import { TextField } from "@/components/ui/text-field";
import { useDebounced } from "@/components/ui/use-debounced";
import { companyListQuery, companyQuery } from "@/lib/companies/queries";
import { type CompanyRow } from "@/lib/companies/schema";

interface AdvertiserFieldProps {
  control: PlaylistFormControl;
  /** The company under which the playlist is made. */
  company: CompanyRow;
}

/** Whom the playlist is for: an advertiser makes its own, an agency chooses one of its advertisers. */
export function AdvertiserField({ control, company }: AdvertiserFieldProps) {
  if (company.kind === "agency") return <AdvertiserPicker control={control} />;
  return (
    <TextField label="Advertiser" value={company.name} isReadOnly inputClassName="bg-sunken!" />
  );
}

function AdvertiserPicker({ control }: { control: PlaylistFormControl }) {
  const { field, fieldState } = useController({ control, name: "advertiser_id" });
  const { ref, value, onChange, onBlur } = field;
  const [typed, setText] = useState<string | null>(null);
  // A form that goes on with a draft has the uuid only. Until something is typed, that is who is meant.
  const { data: known } = useQuery({
    ...companyQuery(value),
    enabled: value !== "" && typed === null,
  });
  const text = typed ?? known?.name ?? "";
  const [picked, setChosen] = useState<CompanyRow | null>(null);
  const chosen = typed === null ? (known ?? null) : picked;
  // While the field shows the chosen one, the list offers all again and not only that one.
  const q = useDebounced(chosen?.name === text ? "" : text, 150);
  const { data, isFetching, isError } = useQuery(companyListQuery({ q, cursor: null }));
  const found = data?.companies.filter(({ kind }) => kind === "advertiser") ?? [];
  // The combo box forgets a choice that is not among its items when it is left.
  const isMissing = chosen !== null && !found.some(({ uuid }) => uuid === chosen.uuid);
  const advertisers = isMissing ? [chosen, ...found] : found;

  const choose = (key: string | null) => {
    const advertiser = advertisers.find(({ uuid }) => uuid === key) ?? null;
    setChosen(advertiser);
    setText(advertiser?.name ?? "");
    onChange(advertiser?.uuid ?? "");
  };
  return (
    <ComboBox
      ref={ref}
      label="Advertiser"
      placeholder="Search advertisers"
      description={isError ? "The advertisers could not be read. Type to try again." : undefined}
      items={advertisers.map((advertiser) => ({ ...advertiser, id: advertiser.uuid }))}
      inputValue={text}
      onInputChange={setText}
      selectedKey={value || null}
      onSelectionChange={choose}
      onBlur={onBlur}
      isLoading={isFetching}
      error={fieldState.error?.message}
    >
      {(advertiser) => (
        <ListItem id={advertiser.id} textValue={advertiser.name}>
          <bdi>{advertiser.name}</bdi>
        </ListItem>
      )}
    </ComboBox>
  );
}
